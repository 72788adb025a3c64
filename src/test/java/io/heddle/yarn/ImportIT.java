package io.heddle.yarn;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.heddle.cli.HeddleCommand;
import io.heddle.cli.Shell;
import io.heddle.config.HeddleConfig;
import io.heddle.model.ResourceVector;
import io.heddle.sim.trace.Trace;
import io.heddle.sim.trace.TraceFormat;
import io.heddle.sim.trace.input.TraceOptions;
import io.heddle.sim.workload.Durations;
import io.heddle.sim.workload.Job;
import io.heddle.sim.workload.JobModel.MapReduce;
import io.heddle.sim.workload.TaskGroup;
import io.heddle.yarn.testing.ConfigurationFiles;
import io.heddle.yarn.testing.WordCount;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.LongStream;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.mapreduce.JobCounter;
import org.apache.hadoop.mapreduce.TaskCounter;
import org.apache.hadoop.mapreduce.v2.jobhistory.JHAdminConfig;
import org.apache.hadoop.yarn.api.records.ApplicationId;
import org.apache.hadoop.yarn.conf.YarnConfiguration;
import org.apache.hadoop.yarn.server.resourcemanager.rmapp.RMApp;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.capacity.CapacityScheduler;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/**
 * Real MapReduce jobs run while Heddle only watches; what is imported of them, from their
 * histories, the History Server and the ResourceManager, is what ran, and its replay is near what
 * happened. The shadow report says what they would have gained.
 */
@Tag("long")
class ImportIT {
  private static final Path WORK = Path.of("target", "import-it").toAbsolutePath();
  private static final int NODES = 2;
  private static final double ROUNDING = 0.001;

  private final WordCount words = new WordCount(WORK);
  private MapReduceCluster cluster;
  private Path directory;

  @Test
  void whatIsImportedIsWhatRan() throws Exception {
    Map<String, String> settings = new HashMap<>(words.settings(HeddleScheduler.class));
    settings.put(HeddleConfig.MODE, "shadow");
    try (MapReduceCluster started = MapReduceCluster.start(NODES, settings, WORK)) {
      cluster = started;
      directory = Files.createTempDirectory(WORK, "import");
      org.apache.hadoop.mapreduce.Job first = words.job(cluster.conf(), "first");
      org.apache.hadoop.mapreduce.Job second = words.job(cluster.conf(), "second");
      first.submit();
      second.submit();
      for (org.apache.hadoop.mapreduce.Job job : List.of(first, second)) {
        assertThat(job.waitForCompletion(false)).as(job.getStatus().getFailureInfo()).isTrue();
      }
      String rm = cluster.web(YarnConfiguration.RM_WEBAPP_ADDRESS);
      String server = cluster.web(JHAdminConfig.MR_HISTORY_WEBAPP_ADDRESS);
      Trace files = imported("files", "--mapreduce", words.history().toString(), "--rm", rm);
      Trace answers = imported("answers", "--history-server", server, "--rm", rm);

      assertThat(files.cluster().orElseThrow().nodeCount()).isEqualTo(NODES);
      assertThat(files.workload().jobs()).hasSize(2);
      for (org.apache.hadoop.mapreduce.Job job : List.of(first, second)) {
        assertIsWhatRan(files, job);
        assertSaysTheSame(find(answers, job), find(files, job));
      }
      assertReplayIsNear();
      assertShadowReportTellsTheWorth(rm);
    }
  }

  private Trace imported(String name, String... arguments) throws IOException {
    Path file = directory.resolve(name + ".json");
    String[] all = new String[arguments.length + 3];
    all[0] = "import";
    all[1] = "--out";
    all[2] = file.toString();
    System.arraycopy(arguments, 0, all, 3, arguments.length);
    assertThat(heddle(all)).isZero();
    return TraceFormat.HEDDLE.read(file, TraceOptions.standard(1));
  }

  /** Of the jobs that ran in the hours that were compared, all of the shadow's time. */
  private void assertShadowReportTellsTheWorth(String rm) throws IOException {
    String histories = words.history().toString();
    Path conf = directory.resolve("conf");
    new ConfigurationFiles(conf).yarnSite(settings -> {});
    Shell shell = new Shell();
    String[] asked = {
      "shadow-report", "--replay", "--rm", rm, "--mapreduce", histories, "--conf-dir", "" + conf
    };
    assertThat(shell.run(new Configuration(false), asked)).as(shell.err()).isZero();
    assertThat(shell.out())
        .containsPattern("root.default +[0-9]+ +[0-9]+ +[0-9]+ +[0-9.]+ %")
        // One that was submitted just before the full hour may be of another one.
        .containsPattern("imported [12] jobs")
        .contains("heddle compared with capacity, over 3 seeds")
        .containsPattern("Verdict: (none|switch Heddle on|leave Heddle in shadow mode); mean c");
  }

  private static int heddle(String... arguments) {
    HeddleCommand command = new HeddleCommand(System.out, System.err);
    command.setConf(new Configuration(false));
    return command.run(arguments);
  }

  private static Job find(Trace trace, org.apache.hadoop.mapreduce.Job ran) {
    return trace.workload().jobs().stream()
        .filter(job -> job.name().equals(ran.getJobName()))
        .findFirst()
        .orElseThrow();
  }

  private RMApp app(Job job) {
    return cluster
        .resourceManager()
        .getRMContext()
        .getRMApps()
        .get(ApplicationId.fromString(job.id()));
  }

  private void assertIsWhatRan(Trace trace, org.apache.hadoop.mapreduce.Job ran) throws Exception {
    Job job = find(trace, ran);
    RMApp app = app(job);
    assertThat(job.user()).isEqualTo(ran.getUser());
    assertThat(job.queue()).isEqualTo("root.default");
    assertThat(job.master()).isEqualTo(ResourceVector.of(256, 1));
    long firstStart =
        trace.workload().jobs().stream()
            .mapToLong(each -> app(each).getStartTime())
            .min()
            .orElse(0);
    assertThat(job.submitMillis()).isEqualTo(app.getStartTime() - firstStart);

    MapReduce model = (MapReduce) job.model();
    assertThat(model.maps().demand()).isEqualTo(ResourceVector.of(256, 1));
    assertThat(model.maps().count()).isEqualTo(WordCount.FILES);
    // No attempt failed, so that all launched maps are those that succeeded.
    assertThat(model.maps().durations().sum())
        .isEqualTo(ran.getCounters().findCounter(JobCounter.MILLIS_MAPS).getValue());
    // Of a vcore each; the reduces' processor time is the rest of the job's.
    double mapMillis = cpu(model.maps()) * model.maps().durations().sum();
    long all = ran.getCounters().findCounter(TaskCounter.CPU_MILLISECONDS).getValue();
    assertThat(mapMillis).isBetween(0.01 * all, all * (1 + ROUNDING));
    assertThat(model.maps().use().phases().get(0).memory()).isBetween(0.1, 1.0);
    assertThat(model.reduces().count()).isEqualTo(WordCount.REDUCES);
    assertThat(model.reduces().durations().sum())
        .isLessThanOrEqualTo(ran.getCounters().findCounter(JobCounter.MILLIS_REDUCES).getValue());
    assertThat(trace.measured().completionMillis().get(job.id()))
        .isEqualTo(ran.getFinishTime() - app.getStartTime());
    assertThat(trace.measured().masterLaunchMillis().orElseThrow()).isPositive();
  }

  /** The History Server's tasks come in another order. */
  private static void assertSaysTheSame(Job answered, Job read) {
    MapReduce ours = (MapReduce) answered.model();
    MapReduce theirs = (MapReduce) read.model();
    assertThat(answered).usingRecursiveComparison().ignoringFields("model").isEqualTo(read);
    assertThat(sorted(ours.maps().durations())).isEqualTo(sorted(theirs.maps().durations()));
    assertThat(sorted(ours.reduces().durations())).isEqualTo(sorted(theirs.reduces().durations()));
    assertThat(ours.shuffleMillis()).isEqualTo(theirs.shuffleMillis());
    assertThat(ours.maps().demand()).isEqualTo(theirs.maps().demand());
    assertThat(ours.reduces().demand()).isEqualTo(theirs.reduces().demand());
    assertThat(cpu(ours.maps())).isCloseTo(cpu(theirs.maps()), within(ROUNDING));
    assertThat(cpu(ours.reduces())).isCloseTo(cpu(theirs.reduces()), within(ROUNDING));
  }

  private static double cpu(TaskGroup tasks) {
    return tasks.use().phases().get(0).cpu();
  }

  private static long[] sorted(Durations durations) {
    return LongStream.range(0, durations.count())
        .map(index -> durations.get((int) index))
        .sorted()
        .toArray();
  }

  /** Under the scheduler and the settings that the jobs ran with. */
  private void assertReplayIsNear() throws IOException {
    Path conf = Files.createDirectories(directory.resolve("conf"));
    try (OutputStream out = Files.newOutputStream(conf.resolve("capacity-scheduler.xml"))) {
      ((CapacityScheduler) cluster.resourceManager().getResourceScheduler())
          .getConfiguration()
          .writeXml(out);
    }
    Path out = directory.resolve("out");
    int code =
        heddle(
            "compare",
            "--workload",
            directory.resolve("files.json").toString(),
            "--conf-dir",
            conf.toString(),
            "--out",
            out.toString());
    assertThat(code).isZero();
    JsonNode replay =
        new ObjectMapper().readTree(out.resolve("result.json").toFile()).path("replay");
    assertThat(replay.path("jobs").asInt()).isEqualTo(2);
    // On an idle machine about 0.1; a busy one launches containers more slowly.
    assertThat(replay.path("median").asDouble()).isLessThan(0.5);
  }
}
