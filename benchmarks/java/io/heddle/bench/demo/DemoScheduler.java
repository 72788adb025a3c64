package io.heddle.bench.demo;

import io.heddle.bench.cluster.ClusterContender;
import io.heddle.bench.cluster.ShuffleService;
import io.heddle.bench.demo.job.Shape;
import io.heddle.config.HeddleConfig;
import io.heddle.sim.AdminSettings;
import io.heddle.sim.Schedulers;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.capacity.CapacitySchedulerConfiguration;
import org.apache.hadoop.yarn.util.resource.DominantResourceCalculator;

/**
 * Scheduler of a mini cluster. Both have Hadoop's own capacity-scheduler.xml, except that all
 * resource types count and ApplicationMasters may hold three tenths of the cluster.
 */
enum DemoScheduler {
  STOCK,
  HEDDLE;

  private static final String AM = "yarn.app.mapreduce.am.";

  Map<String, String> settings(Path home) {
    Map<String, String> settings =
        new HashMap<>(new Schedulers(AdminSettings.NONE).named("stock").scheduler().settings());
    settings.put(
        CapacitySchedulerConfiguration.SCHEDULE_ASYNCHRONOUSLY_ENABLE,
        "" + CapacitySchedulerConfiguration.DEFAULT_SCHEDULE_ASYNCHRONOUSLY_ENABLE);
    settings.put(
        CapacitySchedulerConfiguration.RESOURCE_CALCULATOR_CLASS,
        DominantResourceCalculator.class.getName());
    settings.put(
        CapacitySchedulerConfiguration.MAXIMUM_APPLICATION_MASTERS_RESOURCE_PERCENT, "0.3");
    settings.putAll(ShuffleService.settings());
    settings.putAll(mapReduce());
    settings.put(AM + "staging-dir", home.resolve("staging").toString());
    // It lists the files of each container that starts, which costs more than the rest.
    settings.put("yarn.nodemanager.log-container-debug-info.enabled", "false");
    ClusterContender contender = ClusterContender.CAPACITY;
    if (this == HEDDLE) {
      contender = ClusterContender.HEDDLE;
      settings.put(HeddleConfig.MODE, "active");
    }
    settings.put("yarn.resourcemanager.scheduler.class", contender.schedulerClass());
    return settings;
  }

  private static Map<String, String> mapReduce() {
    return Map.ofEntries(
        Map.entry("mapreduce.framework.name", "yarn"),
        Map.entry("mapreduce.job.ubertask.enable", "false"),
        Map.entry("mapreduce.map.speculative", "false"),
        Map.entry("mapreduce.reduce.speculative", "false"),
        // There is no history server; the ResourceManager knows how a job ended.
        Map.entry("mapreduce.jobhistory.address", ""),
        Map.entry(AM + "create-intermediate-jh-base-dir", "true"),
        Map.entry(AM + "resource.mb", "1024"),
        Map.entry(AM + "command-opts", "-Xmx256m " + Shape.QUICK_JVM));
  }
}
