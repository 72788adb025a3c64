package io.heddle.yarn.testing;

import static org.assertj.core.api.Assertions.assertThat;

import io.heddle.config.HeddleConfig;
import java.util.Locale;
import java.util.function.Consumer;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.yarn.conf.YarnConfiguration;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.capacity.CapacityScheduler;

/** Schedulers that must keep a promise of YARN alike: stock, and Heddle under two policies. */
public enum SchedulerChoice {
  STOCK,
  HEDDLE,
  HASTE;

  @FunctionalInterface
  public interface Scenario {
    void play(LiveRm live) throws Exception;
  }

  /** Plays a scenario; Heddle must not fall back to stock order in it. */
  public void play(Consumer<Configuration> change, Scenario scenario) throws Exception {
    try (LiveRm live = LiveRm.start(change.andThen(this::choose))) {
      scenario.play(live);
      if (this != STOCK) {
        assertThat(live.heddle().metrics().fallbacks()).as("fallbacks").isZero();
      }
    }
  }

  /** Sets the scheduler, and Heddle's policy and mode, also in files that a refresh reads. */
  public void choose(Configuration conf) {
    if (this == STOCK) {
      conf.set(YarnConfiguration.RM_SCHEDULER, CapacityScheduler.class.getName());
    } else {
      conf.set(HeddleConfig.POLICY, name().toLowerCase(Locale.ROOT));
      conf.set(HeddleConfig.MODE, "active");
      conf.setInt(HeddleConfig.BUDGET, 1_000_000);
    }
  }
}
