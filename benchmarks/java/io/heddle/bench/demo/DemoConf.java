package io.heddle.bench.demo;

import io.heddle.bench.demo.job.Shape;
import java.nio.file.Path;
import java.util.Map;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.yarn.conf.YarnConfiguration;

/** The configuration of the mini cluster: the same for every scheduler but for its class. */
final class DemoConf {
  private static final String CAPACITY = "yarn.scheduler.capacity.";
  private static final String AM = "yarn.app.mapreduce.am.";

  private DemoConf() {}

  /**
   * Makes the configuration.
   *
   * @param home directory that everything is written under
   */
  static Configuration of(ClusterSize size, String schedulerClass, Path home) {
    Configuration conf = new YarnConfiguration();
    conf.set("yarn.resourcemanager.scheduler.class", schedulerClass);
    places(home).forEach(conf::set);
    cluster(size).forEach(conf::set);
    queues().forEach(conf::set);
    mapReduce().forEach(conf::set);
    return conf;
  }

  private static Map<String, String> places(Path home) {
    return Map.of(
        "fs.defaultFS",
        "file:///",
        "hadoop.tmp.dir",
        home.resolve("tmp").toString(),
        "yarn.node-attribute.fs-store.root-dir",
        home.resolve("node-attributes").toUri().toString(),
        "yarn.node-labels.fs-store.root-dir",
        home.resolve("node-labels").toUri().toString(),
        AM + "staging-dir",
        home.resolve("staging").toString());
  }

  private static Map<String, String> cluster(ClusterSize size) {
    return Map.ofEntries(
        Map.entry("yarn.minicluster.yarn.nodemanager.resource.memory-mb", "" + size.nodeMemoryMb()),
        Map.entry("yarn.nodemanager.resource.memory-mb", "" + size.nodeMemoryMb()),
        Map.entry("yarn.nodemanager.resource.cpu-vcores", "" + size.nodeVcores()),
        Map.entry("yarn.scheduler.minimum-allocation-mb", "256"),
        Map.entry("yarn.scheduler.maximum-allocation-mb", "" + size.nodeMemoryMb()),
        Map.entry("yarn.scheduler.maximum-allocation-vcores", "" + size.nodeVcores()),
        // All nodes share one host name; this lets the scheduler tell them apart.
        Map.entry("yarn.scheduler.include-port-in-node-name", "true"),
        Map.entry("yarn.resourcemanager.nodemanagers.heartbeat-interval-ms", "200"),
        Map.entry("yarn.nodemanager.pmem-check-enabled", "false"),
        Map.entry("yarn.nodemanager.vmem-check-enabled", "false"),
        // The disk of a laptop may well be nine tenths full.
        Map.entry("yarn.nodemanager.disk-health-checker.enable", "false"),
        Map.entry("yarn.nodemanager.aux-services", "mapreduce_shuffle"),
        Map.entry(
            "yarn.nodemanager.aux-services.mapreduce_shuffle.class",
            "org.apache.hadoop.mapred.ShuffleHandler"),
        Map.entry("mapreduce.shuffle.port", "0"));
  }

  private static Map<String, String> queues() {
    return Map.of(
        CAPACITY + "root.queues", "default",
        CAPACITY + "root.default.capacity", "100",
        CAPACITY + "root.default.maximum-capacity", "100",
        CAPACITY + "resource-calculator",
            "org.apache.hadoop.yarn.util.resource.DominantResourceCalculator",
        // Enough that all application masters start at once.
        CAPACITY + "maximum-am-resource-percent", "0.5",
        CAPACITY + "node-locality-delay", "-1",
        // Hadoop 3.5 turns it on, 3.4 off: off in both runs, so that heartbeats drive both.
        CAPACITY + "schedule-asynchronously.enable", "false");
  }

  private static Map<String, String> mapReduce() {
    return Map.ofEntries(
        Map.entry("mapreduce.framework.name", "yarn"),
        Map.entry("mapreduce.job.ubertask.enable", "false"),
        Map.entry("mapreduce.task.progress-report.interval", "1000"),
        Map.entry("mapreduce.map.speculative", "false"),
        Map.entry("mapreduce.reduce.speculative", "false"),
        // There is no history server to ask; the ResourceManager knows how a job ended.
        Map.entry("mapreduce.jobhistory.address", ""),
        Map.entry(AM + "create-intermediate-jh-base-dir", "true"),
        Map.entry(AM + "scheduler.heartbeat.interval-ms", "250"),
        Map.entry(AM + "resource.mb", "512"),
        Map.entry(AM + "resource.cpu-vcores", "1"),
        Map.entry(AM + "command-opts", "-Xmx256m " + Shape.QUICK_JVM));
  }
}
