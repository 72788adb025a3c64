package io.heddle.bench.demo;

import io.heddle.bench.demo.job.Shape;
import io.heddle.config.HeddleConfig;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;

/** The settings of the demo's cluster: the same for every scheduler but for its class. */
final class DemoConf {
  private static final String CAPACITY = "yarn.scheduler.capacity.";
  private static final String AM = "yarn.app.mapreduce.am.";

  private DemoConf() {}

  /**
   * Makes the settings.
   *
   * @param home directory of the staging directory
   */
  static Map<String, String> of(String schedulerClass, Path home) {
    Map<String, String> settings = new HashMap<>();
    settings.put("yarn.resourcemanager.scheduler.class", schedulerClass);
    settings.put(HeddleConfig.MODE, "active");
    settings.put(AM + "staging-dir", home.resolve("staging").toString());
    settings.putAll(cluster());
    settings.putAll(queues());
    settings.putAll(mapReduce());
    return settings;
  }

  private static Map<String, String> cluster() {
    return Map.of(
        "yarn.scheduler.minimum-allocation-mb", "256",
        "yarn.resourcemanager.nodemanagers.heartbeat-interval-ms", "200",
        "yarn.nodemanager.aux-services", "mapreduce_shuffle",
        "yarn.nodemanager.aux-services.mapreduce_shuffle.class",
            "org.apache.hadoop.mapred.ShuffleHandler",
        "mapreduce.shuffle.port", "0");
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
        CAPACITY + "node-locality-delay", "-1");
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
