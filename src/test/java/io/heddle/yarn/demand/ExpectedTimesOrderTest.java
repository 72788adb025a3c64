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
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Jobs of few and long containers are no small jobs. A heartbeat gives one container. */
class ExpectedTimesOrderTest {
  private static final int ANY = 1;

  private MockNM worker;
  private MockNM masters;

  private LiveRm start() throws Exception {
    LiveRm live =
        LiveRm.start(
            conf -> {
              conf.set(YarnConfiguration.RM_SCHEDULER, TimedHeddle.class.getName());
              conf.set(HeddleConfig.POLICY, "heddle");
              conf.setInt(CapacitySchedulerConfiguration.OFFSWITCH_PER_HEARTBEAT_LIMIT, 1);
            });
    worker = live.node("worker", 16, 16);
    masters = live.node("masters", 16, 16);
    return live;
  }

  /** Jobs of a user, each of another name, had a container for so long. */
  private void end(LiveRm live, String user, int jobs, int seconds) throws Exception {
    for (int i = 0; i < jobs; i++) {
      String name = "job-" + (char) ('a' + i);
      MockAM job = live.launch(masters, app -> app.withUser(user).withAppName(name));
      LiveRm.ask(job, ANY, 1, 1, 1);
      live.heartbeat(worker);
      TimedHeddle.passSeconds(seconds);
      live.finish(masters, job, FinalApplicationStatus.SUCCEEDED);
    }
  }

  /** Besides, a job waits for so much that no other is what the queue's end waits for. */
  private void fill(LiveRm live) throws Exception {
    MockAM large = live.launch(masters, app -> app.withUser("bob").withAppName("large"));
    LiveRm.ask(large, ANY, 1, 1, 1_000);
  }

  /**
   * A job asks for two containers, bob's for six. Four of ann's had containers for 60 s, five of
   * bob's for 5 s; of eve nothing is known, so that hers are expected to take 5 s as most jobs did.
   */
  @ParameterizedTest
  @CsvSource({"ann, false", "eve, true"})
  void whatAUsersJobsTookCountsForTheNext(String user, boolean isFirst) throws Exception {
    try (LiveRm live = start()) {
      end(live, "ann", 4, 60);
      end(live, "bob", 5, 5);
      fill(live);
      MockAM few = live.launch(masters, app -> app.withUser(user).withAppName("few"));
      MockAM many = live.launch(masters, app -> app.withUser("bob").withAppName("many"));
      LiveRm.ask(few, ANY, 1, 1, 2);
      LiveRm.ask(many, ANY, 1, 1, 6);
      TimedHeddle.passSeconds(1);
      live.heartbeat(worker);
      assertThat(live.heddle().metrics().fallbacks()).isZero();
      assertThat(LiveRm.take(few)).hasSize(isFirst ? 1 : 0);
      assertThat(LiveRm.take(many)).hasSize(isFirst ? 0 : 1);
    }
  }

  /** Each runs a container, one of them for 300 s by now, and waits for two, the other for six. */
  @Test
  void whatRunsForLongIsExpectedToTakeLong() throws Exception {
    try (LiveRm live = start()) {
      MockAM lasting = live.launch(masters, app -> app.withAppName("lasting"));
      LiveRm.ask(lasting, ANY, 1, 1, 1);
      live.heartbeat(worker);
      TimedHeddle.passSeconds(300);
      MockAM fresh = live.launch(masters, app -> app.withAppName("fresh"));
      LiveRm.ask(fresh, ANY, 1, 1, 1);
      live.heartbeat(worker);
      LiveRm.take(lasting);
      LiveRm.take(fresh);
      fill(live);
      LiveRm.ask(lasting, ANY, 1, 1, 2);
      LiveRm.ask(fresh, ANY, 1, 1, 6);
      TimedHeddle.passSeconds(1);
      live.heartbeat(worker);
      assertThat(live.heddle().metrics().fallbacks()).isZero();
      assertThat(LiveRm.take(lasting)).isEmpty();
      assertThat(LiveRm.take(fresh)).hasSize(1);
    }
  }

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
