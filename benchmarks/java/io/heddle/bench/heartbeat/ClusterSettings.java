package io.heddle.bench.heartbeat;

import io.heddle.bench.heartbeat.Population.Variant;
import io.heddle.config.HeddleConfig;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.metrics2.lib.DefaultMetricsSystem;
import org.apache.hadoop.security.SecurityUtil;
import org.apache.hadoop.yarn.conf.YarnConfiguration;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.capacity.CapacitySchedulerConfiguration;
import org.apache.hadoop.yarn.util.resource.DominantResourceCalculator;

/** The configuration of a driven cluster: the same for all but for the scheduler and its policy. */
final class ClusterSettings {
  static final String LABEL = "gpu";
  private static final String ROOT = "yarn.scheduler.capacity.root.";
  private static final int MANY = 1_000_000;
  private static final float LARGE_USER_SHARE = 100;

  /** Share of the queue for each of ten users who hold more. */
  private static final float SMALL_USER_SHARE = 0.01f;

  private ClusterSettings() {}

  static Configuration of(HeartbeatContender contender, Population population) {
    YarnConfiguration conf = new YarnConfiguration();
    if (HeartbeatContender.OURS.contains(contender)) {
      conf.set(HeddleConfig.MODE, "active");
      conf.set(HeddleConfig.POLICY, contender.label());
      // A machine that is busy must not turn a pass into one of stock's.
      conf.setInt(HeddleConfig.BUDGET, MANY);
    }
    conf.setBoolean(CapacitySchedulerConfiguration.SCHEDULE_ASYNCHRONOUSLY_ENABLE, false);
    conf.set(
        CapacitySchedulerConfiguration.RESOURCE_CALCULATOR_CLASS,
        DominantResourceCalculator.class.getName());
    conf.set(CapacitySchedulerConfiguration.MAXIMUM_APPLICATION_MASTERS_RESOURCE_PERCENT, "1");
    conf.setInt(CapacitySchedulerConfiguration.MAXIMUM_SYSTEM_APPLICATIONS, MANY);
    conf.setInt(CapacitySchedulerConfiguration.OFFSWITCH_PER_HEARTBEAT_LIMIT, MANY);
    conf.setInt(YarnConfiguration.RM_SCHEDULER_MAXIMUM_ALLOCATION_MB, NodeCondition.MEGABYTES);
    conf.setInt(YarnConfiguration.RM_SCHEDULER_MAXIMUM_ALLOCATION_VCORES, NodeCondition.CORES);
    // Of nodes without heartbeats that only hold containers.
    conf.setInt(YarnConfiguration.SCHEDULER_SKIP_NODE_MULTIPLIER, MANY);
    queues(conf, population);
    DefaultMetricsSystem.setMiniClusterMode(true);
    SecurityUtil.setConfiguration(conf);
    return conf;
  }

  private static void queues(Configuration conf, Population population) {
    StringBuilder names = new StringBuilder();
    for (int i = 0; i < population.queues(); i++) {
      String queue = Population.queueName(i);
      names.append(i == 0 ? "" : ",").append(queue);
      String prefix = ROOT + queue + ".";
      conf.setFloat(prefix + "capacity", 100f / population.queues());
      conf.setInt(prefix + "maximum-capacity", 100);
      conf.setFloat(
          prefix + "user-limit-factor",
          population.variant() == Variant.USERS_AT_LIMIT ? SMALL_USER_SHARE : LARGE_USER_SHARE);
      conf.set(prefix + "ordering-policy", population.ordering());
    }
    conf.set(ROOT + "queues", names.toString());
    if (population.variant() == Variant.LABELS) {
      conf.setBoolean(YarnConfiguration.NODE_LABELS_ENABLED, true);
      String capacity = "accessible-node-labels." + LABEL + ".capacity";
      conf.setInt(ROOT + capacity, 100);
      conf.set(ROOT + "default.accessible-node-labels", LABEL);
      conf.setInt(ROOT + "default." + capacity, 100);
    }
  }
}
