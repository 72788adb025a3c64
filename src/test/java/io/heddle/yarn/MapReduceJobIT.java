package io.heddle.yarn;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import io.heddle.cli.HeddleCommand;
import io.heddle.config.DagConfig;
import io.heddle.config.HeddleConfig;
import io.heddle.model.JobHints;
import io.heddle.model.RecurringName;
import io.heddle.model.Stage;
import io.heddle.place.DecisionTerm;
import io.heddle.profile.JobProfile;
import io.heddle.profile.ProfileJson;
import io.heddle.profile.ProfileStore;
import io.heddle.profile.TaskTimes;
import io.heddle.state.StateFile;
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
import org.apache.hadoop.fs.CommonConfigurationKeys;
import org.apache.hadoop.io.IntWritable;
import org.apache.hadoop.io.LongWritable;
import org.apache.hadoop.io.Text;
import org.apache.hadoop.mapreduce.Job;
import org.apache.hadoop.mapreduce.JobCounter;
import org.apache.hadoop.mapreduce.MRJobConfig;
import org.apache.hadoop.mapreduce.Mapper;
import org.apache.hadoop.mapreduce.Reducer;
import org.apache.hadoop.mapreduce.lib.input.FileInputFormat;
import org.apache.hadoop.mapreduce.lib.output.FileOutputFormat;
import org.apache.hadoop.mapreduce.v2.MiniMRYarnCluster;
import org.apache.hadoop.yarn.conf.YarnConfiguration;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.capacity.CapacitySchedulerConfiguration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** A real MapReduce job, with real containers on two NodeManagers, ends well under Heddle. */
@Timeout(300)
class MapReduceJobIT {
  private static final int FILES = 4;
  private static final int REDUCES = 2;
  private static final long POLL_MS = 20;
  private static final Path WORK = Path.of("target", "mapreduce-job-it").toAbsolutePath();

  /** Of this run alone, since the history of its job is looked for in it. */
  private static final Path STAGING = WORK.resolve("staging-" + System.nanoTime());

  /** Counts words. */
  public static final class WordMapper extends Mapper<LongWritable, Text, Text, IntWritable> {
    @Override
    protected void map(
        LongWritable offset,
        Text line,
        Mapper<LongWritable, Text, Text, IntWritable>.Context context)
        throws IOException, InterruptedException {
      for (String word : line.toString().split(" ", -1)) {
        context.write(new Text(word), new IntWritable(1));
      }
    }
  }

  /** Adds them up. */
  public static final class SumReducer extends Reducer<Text, IntWritable, Text, IntWritable> {
    @Override
    protected void reduce(
        Text word,
        Iterable<IntWritable> counts,
        Reducer<Text, IntWritable, Text, IntWritable>.Context context)
        throws IOException, InterruptedException {
      int sum = 0;
      for (IntWritable count : counts) {
        sum += count.get();
      }
      context.write(word, new IntWritable(sum));
    }
  }

  @Test
  void aWordCountSucceedsAndItsStagesAreKnownTheNextTime() throws Exception {
    String state;
    try (MiniMRYarnCluster cluster = start(clusterSettings())) {
      Job job = wordCount(cluster.getConfig());
      assertThat(job.waitForCompletion(false)).as(job.getStatus().getFailureInfo()).isTrue();
      assertItCounted(job);
      assertHeddleDecided(heddle(cluster));
      state = assertItsHistorySaysWhatRan(job);
    }

    Configuration next = clusterSettings();
    next.set(HeddleConfig.STATE_DIR, state);
    next.set(HeddleConfig.POLICY, "decima-linear");
    next.set(DagConfig.BUDGET, "1000");
    try (MiniMRYarnCluster cluster = start(next)) {
      Job job = wordCount(cluster.getConfig());
      job.submit();
      Set<String> reports = new TreeSet<>();
      while (!job.isComplete()) {
        reports.addAll(reports());
        TimeUnit.MILLISECONDS.sleep(POLL_MS);
      }
      assertThat(job.isSuccessful()).as(job.getStatus().getFailureInfo()).isTrue();
      assertItCounted(job);
      assertThat(reports).anyMatch(line -> line.contains("stages by profile: "));
      assertThat(heddle(cluster).metrics().stages().plans()).isPositive();
      assertThat(heddle(cluster).metrics().stages().fallbacks()).isZero();
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
        .isGreaterThanOrEqualTo(FILES);
    assertThat(output(FileOutputFormat.getOutputPath(job)))
        .containsExactlyInAnyOrder("shed\t4", "reed\t8", "heddle\t12");
  }

  private static void assertHeddleDecided(HeddleScheduler heddle) {
    assertThat(heddle.metrics().decidedBy(DecisionTerm.APPLICATION_MASTER)).isEqualTo(1);
    long decided = 0;
    for (DecisionTerm term : DecisionTerm.values()) {
      decided += term == DecisionTerm.STOCK_ORDER ? 0 : heddle.metrics().decidedBy(term);
    }
    assertThat(decided).isGreaterThanOrEqualTo(1 + FILES + REDUCES);
    assertThat(heddle.metrics().fallbacks()).isZero();
  }

  /**
   * The job's counters know how often and how long its tasks ran.
   *
   * @return directory of the state that has it
   */
  private static String assertItsHistorySaysWhatRan(Job job) throws Exception {
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
    String[] words = {
      "profile", "import", STAGING.resolve("history").toString(), "--conf-dir", directory.toString()
    };
    assertThat(command.run(words)).isZero();

    RecurringName name =
        RecurringName.ofJob(job.getUser(), "MAPREDUCE", "word count", JobHints.NONE);
    JobProfile profile =
        ProfileJson.read(
                new StateFile(new Configuration(), state, ProfileStore.FILE).read().orElseThrow())
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
            tuple("map", 20, FILES, List.of()), tuple("reduce", 10, REDUCES, List.of(0)));
    assertThat(profile.dag().get(0).taskSeconds()).isPositive();
    return state;
  }

  private static void assertRan(TaskTimes times, Job job, JobCounter count, JobCounter millis)
      throws IOException {
    assertThat(times.count()).isEqualTo(job.getCounters().findCounter(count).getValue());
    assertThat(Math.round(times.count() * times.meanSeconds() * 1_000))
        .isEqualTo(job.getCounters().findCounter(millis).getValue());
  }

  private static Configuration clusterSettings() {
    Configuration conf = new YarnConfiguration();
    conf.set(YarnConfiguration.RM_SCHEDULER, HeddleScheduler.class.getName());
    // The first decision of a JVM loads classes, which a slow machine does for longer than the
    // default.
    conf.setInt(HeddleConfig.BUDGET, 1_000_000);
    conf.set(CapacitySchedulerConfiguration.MAXIMUM_APPLICATION_MASTERS_RESOURCE_PERCENT, "1");
    conf.set(CommonConfigurationKeys.HADOOP_TMP_DIR, WORK.resolve("tmp").toString());
    conf.set(
        YarnConfiguration.FS_NODE_ATTRIBUTE_STORE_ROOT_DIR,
        WORK.resolve("node-attributes").toString());
    conf.set(MRJobConfig.MR_AM_STAGING_DIR, STAGING.toString());
    conf.setInt(YarnConfiguration.RM_SCHEDULER_MINIMUM_ALLOCATION_MB, 128);
    conf.setInt(YarnConfiguration.YARN_MINICLUSTER_NM_PMEM_MB, 2048);
    conf.setBoolean(YarnConfiguration.NM_VMEM_CHECK_ENABLED, false);
    conf.setBoolean(YarnConfiguration.NM_PMEM_CHECK_ENABLED, false);
    // Else each NodeManager waits for seconds at its stop.
    conf.setLong(YarnConfiguration.NM_SLEEP_DELAY_BEFORE_SIGKILL_MS, 10);
    conf.setLong(YarnConfiguration.NM_PROCESS_KILL_WAIT_MS, 100);
    // A full disk of the machine is not this test's subject.
    conf.setFloat(YarnConfiguration.NM_MAX_PER_DISK_UTILIZATION_PERCENTAGE, 100);
    return conf;
  }

  private static Job wordCount(Configuration clusterConf) throws IOException {
    Configuration conf = new Configuration(clusterConf);
    String javaHome = "JAVA_HOME=" + System.getProperty("java.home");
    for (String key : List.of(MRJobConfig.MR_AM_ENV, MRJobConfig.MAP_ENV, MRJobConfig.REDUCE_ENV)) {
      conf.set(key, javaHome);
    }
    String heap = "-Xmx128m -XX:TieredStopAtLevel=1 -Djava.net.preferIPv4Stack=true";
    conf.set(MRJobConfig.MR_AM_COMMAND_OPTS, heap);
    conf.set(MRJobConfig.MAP_JAVA_OPTS, heap);
    conf.set(MRJobConfig.REDUCE_JAVA_OPTS, heap);
    conf.setInt(MRJobConfig.MR_AM_VMEM_MB, 256);
    conf.setInt(MRJobConfig.MAP_MEMORY_MB, 256);
    conf.setInt(MRJobConfig.REDUCE_MEMORY_MB, 256);
    conf.setInt(MRJobConfig.IO_SORT_MB, 10);
    Job job = Job.getInstance(conf, "word count");
    job.setJarByClass(MapReduceJobIT.class);
    job.setMapperClass(WordMapper.class);
    job.setReducerClass(SumReducer.class);
    job.setOutputKeyClass(Text.class);
    job.setOutputValueClass(IntWritable.class);
    job.setNumReduceTasks(REDUCES);
    job.setSpeculativeExecution(false);
    FileInputFormat.addInputPath(job, hadoopPath(input()));
    FileOutputFormat.setOutputPath(job, hadoopPath(WORK.resolve("out-" + System.nanoTime())));
    return job;
  }

  /** Each file becomes one map. */
  private static Path input() throws IOException {
    Path input = Files.createDirectories(WORK.resolve("in"));
    for (int i = 0; i < FILES; i++) {
      Files.writeString(input.resolve("file" + i), "heddle reed shed\nheddle reed\nheddle\n");
    }
    return input;
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

  private static org.apache.hadoop.fs.Path hadoopPath(Path path) {
    return new org.apache.hadoop.fs.Path(path.toUri());
  }
}
