package io.heddle.yarn.reclaim;

import io.heddle.config.ConfigException;
import io.heddle.config.HeddleConfig.Mode;
import io.heddle.config.ReclaimConfig;
import java.util.Locale;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.yarn.conf.YarnConfiguration;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.capacity.CapacitySchedulerConfiguration;
import org.apache.hadoop.yarn.util.resource.DefaultResourceCalculator;
import org.apache.hadoop.yarn.util.resource.ResourceCalculator;

/** Where vcores cannot be reclaimed. */
public final class ReclaimRefusal {
  private ReclaimRefusal() {}

  /**
   * Refuses the settings where they cannot work.
   *
   * @param conf the scheduler's
   * @param rm the ResourceManager's
   * @param calculator that the scheduler compares resources with
   * @param canResize whether the scheduler's nodes can be given other sizes
   * @throws ConfigException saying why
   */
  public static void check(
      ReclaimConfig config,
      Configuration conf,
      Configuration rm,
      ResourceCalculator calculator,
      boolean canResize) {
    if (config.mode() == Mode.OFF) {
      return;
    }
    if (calculator instanceof DefaultResourceCalculator) {
      throw refused(
          config,
          "DefaultResourceCalculator does not count vcores; write off, or set "
              + CapacitySchedulerConfiguration.RESOURCE_CALCULATOR_CLASS
              + " to DominantResourceCalculator");
    }
    refuse(config, rm, YarnConfiguration.RM_RESERVATION_SYSTEM_ENABLE, "promises nodes by size");
    refuse(
        config,
        rm,
        YarnConfiguration.OPPORTUNISTIC_CONTAINER_ALLOCATION_ENABLED,
        "uses the same room");
    refuse(
        config,
        conf,
        CapacitySchedulerConfiguration.MULTI_NODE_PLACEMENT_ENABLED,
        "leaves the choice of nodes to YARN");
    if (!canResize) {
      throw refused(config, "unknown version of Hadoop; write off");
    }
  }

  private static void refuse(ReclaimConfig config, Configuration conf, String key, String why) {
    if (conf.getBoolean(key, false)) {
      throw refused(config, key + " is on and " + why + "; write off, or set it to false");
    }
  }

  private static ConfigException refused(ReclaimConfig config, String why) {
    return new ConfigException(
        ReclaimConfig.MODE, config.mode().name().toLowerCase(Locale.ROOT), why);
  }
}
