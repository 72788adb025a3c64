package io.heddle.yarn.heartbeat;

import io.heddle.model.Printable;
import java.util.List;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.yarn.conf.YarnConfiguration;
import org.apache.hadoop.yarn.exceptions.YarnRuntimeException;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.capacity.CapacitySchedulerConfiguration;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** The stock settings without which nothing of Heddle's is asked. */
public final class HeartbeatDriven {
  private static final Logger LOG = LoggerFactory.getLogger(HeartbeatDriven.class);
  private static final String ASYNCHRONOUS =
      CapacitySchedulerConfiguration.SCHEDULE_ASYNCHRONOUSLY_ENABLE;
  private static final String MULTI_NODE =
      CapacitySchedulerConfiguration.MULTI_NODE_PLACEMENT_ENABLED;

  private HeartbeatDriven() {}

  /** Sets them, in each of these configurations. */
  public static void prepare(List<Configuration> configurations) {
    for (Configuration conf : configurations) {
      // On by default since Hadoop 3.5: nodes would be served apart from their heartbeats.
      conf.setBoolean(ASYNCHRONOUS, false);
      String allocator = conf.get(YarnConfiguration.APPLICATION_PLACEMENT_TYPE_CLASS);
      if (allocator == null || allocator.equals(FilteredPlacementAllocator.class.getName())) {
        conf.set(
            YarnConfiguration.APPLICATION_PLACEMENT_TYPE_CLASS,
            FilteredPlacementAllocator.class.getName());
      } else {
        LOG.warn(
            "{} = {} stays: Heddle orders applications, not the requests within one; remove the key"
                + " to let it do both",
            YarnConfiguration.APPLICATION_PLACEMENT_TYPE_CLASS,
            Printable.value(allocator));
      }
    }
  }

  /**
   * Checks what the scheduler has read.
   *
   * @throws YarnRuntimeException if it schedules asynchronously all the same
   */
  public static void check(Configuration conf) {
    if (conf.getBoolean(ASYNCHRONOUS, false)) {
      throw new YarnRuntimeException(
          ASYNCHRONOUS
              + " = 'true' cannot be used: Heddle decides at node heartbeats; remove the key from"
              + " the scheduler's configuration store or write false");
    }
    if (conf.getBoolean(MULTI_NODE, false)) {
      LOG.warn("{} is on: stock YARN chooses nodes and requests, Heddle takes no part", MULTI_NODE);
    }
  }
}
