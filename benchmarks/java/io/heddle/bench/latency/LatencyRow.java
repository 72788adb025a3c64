package io.heddle.bench.latency;

import io.heddle.config.HeddleConfig;
import io.heddle.config.Mode;
import java.nio.file.Path;
import java.util.Locale;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.CommonConfigurationKeys;
import org.apache.hadoop.yarn.conf.YarnConfiguration;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.capacity.CapacitySchedulerConfiguration;
import org.apache.hadoop.yarn.util.resource.DominantResourceCalculator;

enum LatencyRow {
  /** CapacityScheduler as 3.5.0 ships it: asynchronous. */
  STOCK(Mode.OFF, true),
  STOCK_SYNC(Mode.OFF, false),
  HEDDLE_SHADOW(Mode.SHADOW, true),
  HEDDLE(Mode.ACTIVE, true),
  HEDDLE_SYNC(Mode.ACTIVE, false);

  private static final String DEFAULT_QUEUE = "yarn.scheduler.capacity.root.default.";
  private static final String MASTER_SHARE = "0.3";
  private static final int MANY = 1_000_000;

  private final Mode mode;
  private final boolean isAsynchronous;

  LatencyRow(Mode mode, boolean isAsynchronous) {
    this.mode = mode;
    this.isAsynchronous = isAsynchronous;
  }

  String label() {
    return name().toLowerCase(Locale.ROOT).replace('_', '-');
  }

  /** What 3.5.0 ships, with all resource types counted and room for the masters. */
  Configuration conf(Path home) {
    YarnConfiguration conf = new YarnConfiguration();
    boolean isStock = mode == Mode.OFF;
    conf.set(
        YarnConfiguration.RM_SCHEDULER,
        (isStock ? GrantTimes.Stock.class : GrantTimes.Heddle.class).getName());
    if (!isStock) {
      conf.setEnum(HeddleConfig.MODE, mode);
      // A machine that is busy must not turn a pass into one of stock's.
      conf.setInt(HeddleConfig.BUDGET, MANY);
    }
    conf.setBoolean(CapacitySchedulerConfiguration.SCHEDULE_ASYNCHRONOUSLY_ENABLE, isAsynchronous);
    conf.set(
        CapacitySchedulerConfiguration.RESOURCE_CALCULATOR_CLASS,
        DominantResourceCalculator.class.getName());
    conf.set(
        CapacitySchedulerConfiguration.MAXIMUM_APPLICATION_MASTERS_RESOURCE_PERCENT, MASTER_SHARE);
    conf.set("yarn.scheduler.capacity.root.queues", "default");
    conf.setInt(DEFAULT_QUEUE + "capacity", 100);
    conf.set(DEFAULT_QUEUE + "ordering-policy", "fifo");
    conf.setInt(CapacitySchedulerConfiguration.NODE_LOCALITY_DELAY, 40);
    conf.setInt(CapacitySchedulerConfiguration.OFFSWITCH_PER_HEARTBEAT_LIMIT, 1);
    conf.setBoolean(CommonConfigurationKeys.HADOOP_SECURITY_TOKEN_SERVICE_USE_IP, false);
    conf.set(
        YarnConfiguration.FS_NODE_ATTRIBUTE_STORE_ROOT_DIR,
        home.resolve("node-attributes").toUri().toString());
    return conf;
  }
}
