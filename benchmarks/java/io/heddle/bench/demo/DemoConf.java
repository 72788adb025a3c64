package io.heddle.bench.demo;

import io.heddle.bench.demo.job.Shape;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.capacity.CapacitySchedulerConfiguration;

final class DemoConf {
  private static final String CAPACITY = "yarn.scheduler.capacity.";
  private static final String AM = "yarn.app.mapreduce.am.";

  private DemoConf() {}

  static Map<String, String> of(DemoContender contender, Path home) {
    Map<String, String> settings = new HashMap<>();
    settings.put(AM + "staging-dir", home.resolve("staging").toString());
    settings.putAll(cluster());
    settings.putAll(queues());
    settings.putAll(mapReduce());
    settings.putAll(contender.settings());
    return settings;
  }

  private static Map<String, String> cluster() {
    return Map.of(
        "yarn.resourcemanager.nodemanagers.heartbeat-interval-ms", "" + Evening.HEARTBEAT_MS,
        "yarn.nodemanager.aux-services", "mapreduce_shuffle",
        "yarn.nodemanager.aux-services.mapreduce_shuffle.class",
            "org.apache.hadoop.mapred.ShuffleHandler",
        "mapreduce.shuffle.port", "0",
        // It lists each container's files when that starts, which costs more than the rest.
        "yarn.nodemanager.log-container-debug-info.enabled", "false");
  }

  /** As the capacity-scheduler.xml of Hadoop's distribution has them. */
  private static Map<String, String> queues() {
    return Map.of(
        CAPACITY + "root.queues",
        "default",
        CAPACITY + "root.default.capacity",
        "100",
        CAPACITY + "root.default.maximum-capacity",
        "100",
        CAPACITY + "root.default.user-limit-factor",
        "1",
        CAPACITY + "node-locality-delay",
        "40",
        CapacitySchedulerConfiguration.SCHEDULE_ASYNCHRONOUSLY_ENABLE,
        "" + CapacitySchedulerConfiguration.DEFAULT_SCHEDULE_ASYNCHRONOUSLY_ENABLE);
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
        Map.entry(AM + "resource.mb", "1024"),
        Map.entry(AM + "resource.cpu-vcores", "1"),
        Map.entry(AM + "command-opts", "-Xmx256m " + Shape.QUICK_JVM));
  }
}
