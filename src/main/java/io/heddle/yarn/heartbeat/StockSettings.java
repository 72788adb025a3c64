package io.heddle.yarn.heartbeat;

import io.heddle.model.Printable;
import java.util.List;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.yarn.conf.YarnConfiguration;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.capacity.CapacitySchedulerConfiguration;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** The stock settings without which nothing of Heddle's is asked. */
public final class StockSettings {
  private static final Logger LOG = LoggerFactory.getLogger(StockSettings.class);
  private static final String MULTI_NODE =
      CapacitySchedulerConfiguration.MULTI_NODE_PLACEMENT_ENABLED;

  private StockSettings() {}

  /** Sets them, in each of these configurations. */
  public static void prepare(List<Configuration> configurations) {
    for (Configuration conf : configurations) {
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

  /** Whether stock YARN chooses nodes and requests by itself, as it was told to. */
  public static boolean leavesAllToStock(Configuration conf) {
    boolean chooses = conf.getBoolean(MULTI_NODE, false);
    if (chooses) {
      LOG.warn("{} is on: stock YARN chooses nodes and requests, Heddle takes no part", MULTI_NODE);
    }
    return chooses;
  }
}
