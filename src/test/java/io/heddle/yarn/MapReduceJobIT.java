package io.heddle.yarn;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import io.heddle.cli.HeddleCommand;
import io.heddle.config.HeddleConfig;
import io.heddle.model.JobHints;
import io.heddle.model.RecurringName;
import io.heddle.model.Stage;
import io.heddle.place.DecisionTerm;
import io.heddle.profile.JobProfile;
import io.heddle.profile.ProfileTable;
import io.heddle.profile.ProfileTable.ProfileJson;
import io.heddle.profile.TaskTimes;
import io.heddle.state.StateFile;
import io.heddle.telemetry.MetricValue;
import io.heddle.yarn.testing.WordCount;
import java.io.IOException;
import java.io.OutputStream;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import javax.management.ObjectName;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.mapreduce.Job;
import org.apache.hadoop.mapreduce.JobCounter;
import org.apache.hadoop.mapreduce.lib.output.FileOutputFormat;
import org.apache.hadoop.mapreduce.v2.MiniMRYarnCluster;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** A real MapReduce job, with real containers on two NodeManagers, ends well under Heddle. */
@Tag("long")
class MapReduceJobIT {
  private static final long POLL_MS = 20;
  private static final Path WORK = Path.of("target", "mapreduce-job-it").toAbsolutePath();

  private final WordCount words = new WordCount(WORK);

  @Test
  void aWordCountSucceedsAndItsStagesAreKnownTheNextTime() throws Exception {
    String state;
    try (MiniMRYarnCluster cluster = start(words.clusterSettings(HeddleScheduler.class))) {
      Job job = words.job(cluster.getConfig(), "word count");
      assertThat(job.waitForCompletion(false)).as(job.getStatus().getFailureInfo()).isTrue();
      assertItCounted(job);
      assertHeddleDecided(heddle(cluster));
      state = assertItsHistorySaysWhatRan(job);
    }

    Configuration next = words.clusterSettings(HeddleScheduler.class);
    next.set(HeddleConfig.STATE_DIR, state);
    next.set(HeddleConfig.POLICY, "decima-linear");
    next.set(HeddleConfig.BUDGET, "1000000");
    try (MiniMRYarnCluster cluster = start(next)) {
      Job job = words.job(cluster.getConfig(), "word count");
      job.submit();
      Set<String> reports = new TreeSet<>();
      while (!job.isComplete()) {
        reports.addAll(reports());
        TimeUnit.MILLISECONDS.sleep(POLL_MS);
      }
      assertThat(job.isSuccessful()).as(job.getStatus().getFailureInfo()).isTrue();
      assertItCounted(job);
      assertThat(reports).anyMatch(line -> line.contains("stages by profile: "));
      assertThat(MetricValue.of(heddle(cluster).metrics(), "StagePlans")).isPositive();
      assertThat(MetricValue.of(heddle(cluster).metrics(), "StagePlanFallbacks")).isZero();
      assertThat(heddle(cluster).metrics().fallbacks()).isZero();
    }
  }

  private static MiniMRYarnCluster start(Configuration settings) {
    MiniMRYarnCluster cluster = new MiniMRYarnCluster("mapreduce-job-it-cluster", 2);
    try {
      cluster.init(settings);
      cluster.start();
      return cluster;
    } catch (RuntimeException e) {
      cluster.stop();
      throw e;
    }
  }

  private static HeddleScheduler heddle(MiniMRYarnCluster cluster) {
    return (HeddleScheduler) cluster.getResourceManager().getResourceScheduler();
  }

  /** Why applications stand where they do in the last plan. */
  private static List<String> reports() throws Exception {
    return List.of(
        (String[])
            ManagementFactory.getPlatformMBeanServer()
                .getAttribute(
                    new ObjectName("Hadoop:service=ResourceManager,name=HeddleStages"),
                    "Applications"));
  }

  private static void assertItCounted(Job job) throws IOException {
    assertThat(job.getCounters().findCounter(JobCounter.TOTAL_LAUNCHED_MAPS).getValue())
        .isGreaterThanOrEqualTo(WordCount.FILES);
    assertThat(output(FileOutputFormat.getOutputPath(job)))
        .containsExactlyInAnyOrder("shed\t4", "reed\t8", "heddle\t12");
  }

  private static void assertHeddleDecided(HeddleScheduler heddle) {
    assertThat(heddle.metrics().decidedBy(DecisionTerm.APPLICATION_MASTER)).isEqualTo(1);
    long decided = 0;
    for (DecisionTerm term : DecisionTerm.all()) {
      decided += term.equals(DecisionTerm.STOCK_ORDER) ? 0 : heddle.metrics().decidedBy(term);
    }
    assertThat(decided).isGreaterThanOrEqualTo(1 + WordCount.FILES + WordCount.REDUCES);
    assertThat(heddle.metrics().fallbacks()).isZero();
  }

  /** The job's counters know how often and how long its tasks ran. Returns the state directory. */
  private String assertItsHistorySaysWhatRan(Job job) throws Exception {
    Path directory = Files.createTempDirectory(WORK, "import");
    Configuration conf = new Configuration(false);
    String state = directory.resolve("state").toUri().toString();
    conf.set(HeddleConfig.STATE_DIR, state);
    try (OutputStream site = Files.newOutputStream(directory.resolve("yarn-site.xml"))) {
      conf.writeXml(site);
    }
    Files.writeString(directory.resolve("capacity-scheduler.xml"), "<configuration/>");
    HeddleCommand command = new HeddleCommand(System.out, System.err);
    command.setConf(conf);
    String[] arguments = {
      "profile", "import", words.history().toString(), "--conf-dir", directory.toString()
    };
    assertThat(command.run(arguments)).isZero();

    RecurringName name =
        RecurringName.ofJob(job.getUser(), "MAPREDUCE", "word count", JobHints.NONE);
    JobProfile profile =
        ProfileJson.read(
                new StateFile(new Configuration(), state, ProfileTable.FILE).read().orElseThrow())
            .get(name);
    assertThat(profile.runs()).isEqualTo(1);
    assertRan(profile.times().map(), job, JobCounter.TOTAL_LAUNCHED_MAPS, JobCounter.MILLIS_MAPS);
    assertRan(
        profile.times().reduce(),
        job,
        JobCounter.TOTAL_LAUNCHED_REDUCES,
        JobCounter.MILLIS_REDUCES);
    assertThat(profile.dag())
        .extracting(Stage::name, Stage::priority, Stage::tasks, Stage::parents)
        .containsExactly(
            tuple("map", 20, WordCount.FILES, List.of()),
            tuple("reduce", 10, WordCount.REDUCES, List.of(0)));
    assertThat(profile.dag().get(0).taskSeconds()).isPositive();
    return state;
  }

  private static void assertRan(TaskTimes times, Job job, JobCounter count, JobCounter millis)
      throws IOException {
    assertThat(times.count()).isEqualTo(job.getCounters().findCounter(count).getValue());
    assertThat(Math.round(times.count() * times.meanSeconds() * 1_000))
        .isEqualTo(job.getCounters().findCounter(millis).getValue());
  }

  private static List<String> output(org.apache.hadoop.fs.Path directory) throws IOException {
    List<String> lines = new ArrayList<>();
    try (Stream<Path> files = Files.list(Path.of(directory.toUri().getPath()))) {
      for (Path file :
          files.filter(path -> path.getFileName().toString().startsWith("part-")).toList()) {
        lines.addAll(Files.readAllLines(file));
      }
    }
    return lines;
  }
}
