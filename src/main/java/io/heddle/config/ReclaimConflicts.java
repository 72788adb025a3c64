package io.heddle.config;

import java.util.Locale;
import org.apache.hadoop.conf.Configuration;

/** Settings of YARN with which nothing can be reclaimed. */
public final class ReclaimConflicts {
  private static final String CALCULATOR = "yarn.scheduler.capacity.resource-calculator";
  private static final String MEMORY_ONLY = "DefaultResourceCalculator";
  private static final String MULTI_NODE = "yarn.scheduler.capacity.multi-node-placement-enabled";
  private static final String RESERVATIONS = "yarn.resourcemanager.reservation-system.enable";
  private static final String OPPORTUNISTIC =
      "yarn.resourcemanager.opportunistic-container-allocation.enabled";

  private ReclaimConflicts() {}

  /**
   * Refuses to reclaim where it cannot work.
   *
   * @param scheduler settings of the scheduler
   * @param rm settings of the ResourceManager; may be the same
   * @throws ConfigException saying why reclaiming cannot work
   */
  public static void check(ReclaimConfig config, Configuration scheduler, Configuration rm) {
    if (config.mode() == Mode.OFF) {
      return;
    }
    if (scheduler.getTrimmed(CALCULATOR, MEMORY_ONLY).endsWith(MEMORY_ONLY)) {
      throw refused(
          config,
          MEMORY_ONLY
              + " does not count vcores; write off, or set "
              + CALCULATOR
              + " to org.apache.hadoop.yarn.util.resource.DominantResourceCalculator");
    }
    refuse(config, rm, RESERVATIONS, "promises nodes by their size");
    refuse(config, rm, OPPORTUNISTIC, "uses the same room");
    refuse(config, scheduler, MULTI_NODE, "leaves the choice of nodes to YARN");
  }

  private static void refuse(ReclaimConfig config, Configuration conf, String key, String why) {
    if (conf.getBoolean(key, false)) {
      throw refused(config, key + " is on and " + why + "; write off, or set it to false");
    }
  }

  public static ConfigException refused(ReclaimConfig config, String why) {
    return new ConfigException(
        ReclaimConfig.MODE, config.mode().name().toLowerCase(Locale.ROOT), why);
  }
}
