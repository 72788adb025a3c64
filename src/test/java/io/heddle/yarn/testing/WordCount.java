package io.heddle.yarn.testing;

import io.heddle.config.HeddleConfig;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.CommonConfigurationKeys;
import org.apache.hadoop.io.IntWritable;
import org.apache.hadoop.io.Text;
import org.apache.hadoop.mapreduce.Job;
import org.apache.hadoop.mapreduce.MRJobConfig;
import org.apache.hadoop.mapreduce.lib.input.FileInputFormat;
import org.apache.hadoop.mapreduce.lib.map.TokenCounterMapper;
import org.apache.hadoop.mapreduce.lib.output.FileOutputFormat;
import org.apache.hadoop.mapreduce.lib.reduce.IntSumReducer;
import org.apache.hadoop.yarn.conf.YarnConfiguration;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.capacity.CapacitySchedulerConfiguration;

/** A real MapReduce job that counts words, and a mini cluster's settings to run it with. */
public final class WordCount {
  public static final int FILES = 4;
  public static final int REDUCES = 2;
  public static final int NODE_MEGABYTES = 2_048;

  private final Path work;
  private final Path staging;

  /** Jobs and clusters of one test, which alone has this directory. */
  public WordCount(Path work) {
    this.work = work;
    // Of this run alone, since the histories of its jobs are looked for in it.
    staging = work.resolve("staging-" + System.nanoTime());
  }

  public Path history() {
    return staging.resolve("history");
  }

  /** Of a cluster with this scheduler, whose jobs leave their histories in {@link #history}. */
  public Configuration clusterSettings(Class<?> scheduler) {
    Configuration conf = new YarnConfiguration();
    settings(scheduler).forEach(conf::set);
    return conf;
  }

  public Map<String, String> settings(Class<?> scheduler) {
    return Map.ofEntries(
        Map.entry(YarnConfiguration.RM_SCHEDULER, scheduler.getName()),
        Map.entry(HeddleConfig.MODE, "active"),
        // The first decision of a JVM loads classes, which a slow machine does for longer than the
        // default.
        Map.entry(HeddleConfig.BUDGET, "1000000"),
        Map.entry(CapacitySchedulerConfiguration.MAXIMUM_APPLICATION_MASTERS_RESOURCE_PERCENT, "1"),
        Map.entry(CommonConfigurationKeys.HADOOP_TMP_DIR, work.resolve("tmp").toString()),
        Map.entry(
            YarnConfiguration.FS_NODE_ATTRIBUTE_STORE_ROOT_DIR,
            work.resolve("node-attributes").toString()),
        Map.entry(MRJobConfig.MR_AM_STAGING_DIR, staging.toString()),
        Map.entry(YarnConfiguration.RM_SCHEDULER_MINIMUM_ALLOCATION_MB, "128"),
        Map.entry(YarnConfiguration.YARN_MINICLUSTER_NM_PMEM_MB, "" + NODE_MEGABYTES),
        Map.entry(YarnConfiguration.NM_VMEM_CHECK_ENABLED, "false"),
        Map.entry(YarnConfiguration.NM_PMEM_CHECK_ENABLED, "false"),
        // Else each NodeManager waits for seconds at its stop.
        Map.entry(YarnConfiguration.NM_SLEEP_DELAY_BEFORE_SIGKILL_MS, "10"),
        Map.entry(YarnConfiguration.NM_PROCESS_KILL_WAIT_MS, "100"),
        // A full disk of the machine is not this test's subject.
        Map.entry(YarnConfiguration.NM_MAX_PER_DISK_UTILIZATION_PERCENTAGE, "100"));
  }

  public Job job(Configuration clusterConf, String name) throws IOException {
    Configuration conf = new Configuration(clusterConf);
    tasks(conf, 256);
    Job job = Job.getInstance(conf, name);
    job.setJarByClass(WordCount.class);
    job.setMapperClass(TokenCounterMapper.class);
    job.setReducerClass(IntSumReducer.class);
    job.setOutputKeyClass(Text.class);
    job.setOutputValueClass(IntWritable.class);
    job.setNumReduceTasks(REDUCES);
    job.setSpeculativeExecution(false);
    FileInputFormat.addInputPath(job, hadoopPath(input()));
    FileOutputFormat.setOutputPath(job, hadoopPath(work.resolve("out-" + System.nanoTime())));
    return job;
  }

  /** Lets the containers of a job be of this Java and this size, half of which is heap. */
  public static void tasks(Configuration conf, int megabytes) {
    String javaHome = "JAVA_HOME=" + System.getProperty("java.home");
    for (String key : List.of(MRJobConfig.MR_AM_ENV, MRJobConfig.MAP_ENV, MRJobConfig.REDUCE_ENV)) {
      conf.set(key, javaHome);
    }
    String heap =
        "-Xmx%dm -XX:TieredStopAtLevel=1 -XX:+UseSerialGC -Djava.net.preferIPv4Stack=true"
            .formatted(megabytes / 2);
    conf.set(MRJobConfig.MR_AM_COMMAND_OPTS, heap);
    conf.set(MRJobConfig.MAP_JAVA_OPTS, heap);
    conf.set(MRJobConfig.REDUCE_JAVA_OPTS, heap);
    conf.setInt(MRJobConfig.MR_AM_VMEM_MB, megabytes);
    conf.setInt(MRJobConfig.MAP_MEMORY_MB, megabytes);
    conf.setInt(MRJobConfig.REDUCE_MEMORY_MB, megabytes);
    conf.setInt(MRJobConfig.IO_SORT_MB, 10);
  }

  private Path input() throws IOException {
    Path input = Files.createDirectories(work.resolve("in"));
    for (int i = 0; i < FILES; i++) {
      Files.writeString(input.resolve("file" + i), "heddle reed shed\nheddle reed\nheddle\n");
    }
    return input;
  }

  private static org.apache.hadoop.fs.Path hadoopPath(Path path) {
    return new org.apache.hadoop.fs.Path(path.toUri());
  }
}
