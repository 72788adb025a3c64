package io.heddle.yarn.demand;

import static org.assertj.core.api.Assertions.assertThat;

import io.heddle.config.HeddleConfig;
import io.heddle.yarn.testing.LiveRm;
import io.heddle.yarn.testing.TimedHeddle;
import org.apache.hadoop.yarn.api.records.FinalApplicationStatus;
import org.apache.hadoop.yarn.conf.YarnConfiguration;
import org.apache.hadoop.yarn.server.resourcemanager.MockAM;
import org.apache.hadoop.yarn.server.resourcemanager.MockNM;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.capacity.CapacitySchedulerConfiguration;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** A job that asks step by step counts for what its earlier runs held, not for its first step. */
class RecurringJobOrderTest {
  private static final int ANY = 1;

  /**
   * A job whose earlier run held 12 containers for 10 s, and another of another name, ask for one
   * container; a third waits for six. A heartbeat gives one container. Counted are memory and
   * cores, or memory alone.
   */
  @ParameterizedTest
  @CsvSource({
    "etl, DominantResourceCalculator, false",
    "other, DominantResourceCalculator, true",
    "etl, DefaultResourceCalculator, false",
    "other, DefaultResourceCalculator, true"
  })
  void aSmallStepOfALargeJobIsNoSmallJob(String name, String calculator, boolean isFirst)
      throws Exception {
    try (LiveRm live =
        LiveRm.start(
            conf -> {
              conf.set(YarnConfiguration.RM_SCHEDULER, TimedHeddle.class.getName());
              conf.set(HeddleConfig.POLICY, "heddle");
              conf.set(
                  CapacitySchedulerConfiguration.RESOURCE_CALCULATOR_CLASS,
                  "org.apache.hadoop.yarn.util.resource." + calculator);
              conf.setInt(CapacitySchedulerConfiguration.OFFSWITCH_PER_HEARTBEAT_LIMIT, 1);
            })) {
      MockNM worker = live.node("worker", 16, 16);
      MockNM masters = live.node("masters", 16, 16);
      MockAM earlier = live.launch(masters, app -> app.withAppName("etl"));
      LiveRm.ask(earlier, ANY, 1, 1, 12);
      for (int given = 0; given < 12; given++) {
        live.heartbeat(worker);
      }
      TimedHeddle.passSeconds(10);
      live.finish(masters, earlier, FinalApplicationStatus.SUCCEEDED);

      MockAM step = live.launch(masters, app -> app.withAppName(name));
      MockAM rival = live.launch(masters, app -> app.withAppName("report"));
      LiveRm.ask(step, ANY, 1, 1, 1);
      LiveRm.ask(rival, ANY, 1, 1, 6);
      live.heartbeat(worker);
      assertThat(live.heddle().metrics().fallbacks()).isZero();
      assertThat(LiveRm.take(step)).hasSize(isFirst ? 1 : 0);
      assertThat(LiveRm.take(rival)).hasSize(isFirst ? 0 : 1);
    }
  }
}
