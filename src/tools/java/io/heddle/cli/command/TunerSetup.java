package io.heddle.cli.command;

import io.heddle.config.HeddleConfig;
import io.heddle.config.TunerConfig;
import java.util.List;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.yarn.conf.YarnConfiguration;

/** Whether a ResourceManager starts a tuner, by its configuration. */
public final class TunerSetup {
  public static final String TUNER = "io.heddle.yarn.tune.ConfigurationTuner";

  public static final String MISSING =
      "no tuner runs: set %s = true, name %s in %s, and restart the ResourceManager"
          .formatted(
              YarnConfiguration.RM_SCHEDULER_ENABLE_MONITORS,
              TUNER,
              YarnConfiguration.RM_SCHEDULER_MONITOR_POLICIES);

  private TunerSetup() {}

  public static boolean isConfigured(Configuration site) {
    return site.getBoolean(YarnConfiguration.RM_SCHEDULER_ENABLE_MONITORS, false)
        && site.getTrimmedStringCollection(YarnConfiguration.RM_SCHEDULER_MONITOR_POLICIES)
            .contains(TUNER);
  }

  /**
   * @param own what the ResourceManager reads for itself
   * @param conf the scheduler's file over it
   */
  static List<String> notes(Configuration own, Configuration conf) {
    return HeddleConfig.given(conf).containsKey(TunerConfig.MODE) && !isConfigured(own)
        ? List.of(TunerConfig.MODE + " is set, and " + MISSING)
        : List.of();
  }
}
