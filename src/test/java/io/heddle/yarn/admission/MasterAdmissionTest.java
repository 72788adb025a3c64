package io.heddle.yarn.admission;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.heddle.config.HeddleConfig;
import io.heddle.config.ScoringConfig.TermsConfig;
import io.heddle.yarn.testing.LiveRm;
import io.heddle.yarn.testing.LiveTest;
import io.heddle.yarn.testing.TimedHeddle;
import java.util.Set;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.yarn.conf.YarnConfiguration;
import org.apache.hadoop.yarn.security.YarnAuthorizationProvider;
import org.apache.hadoop.yarn.server.resourcemanager.MockAM;
import org.apache.hadoop.yarn.server.resourcemanager.MockNM;
import org.apache.hadoop.yarn.server.resourcemanager.MockRM;
import org.apache.hadoop.yarn.server.resourcemanager.rmapp.RMApp;
import org.apache.hadoop.yarn.server.resourcemanager.rmapp.RMAppState;
import org.apache.hadoop.yarn.server.resourcemanager.rmapp.attempt.RMAppAttemptState;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.capacity.CapacitySchedulerConfiguration;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * When masters start under the policy heddle. A cluster of <20, 20> with two masters of <1, 1>: 10
 * % of it, with a share of 9 %. The first asks for 200 of <1, 1>; each heartbeat gives one
 * container.
 */
class MasterAdmissionTest extends LiveTest {
  private static final int ANY = 1;

  private MockNM worker;
  private MockAM first;

  private void start(String key, String value) throws Exception {
    live =
        LiveRm.start(
            (Configuration conf) -> {
              conf.set(YarnConfiguration.RM_SCHEDULER, TimedHeddle.class.getName());
              conf.set(HeddleConfig.POLICY, "heddle-makespan");
              conf.set(TermsConfig.MASTER_SHARE, "0.19");
              conf.setInt(CapacitySchedulerConfiguration.OFFSWITCH_PER_HEARTBEAT_LIMIT, 1);
              conf.set(key, value);
            });
    worker = live.node("worker", 16, 16);
    MockNM masters = live.node("masters", 4, 4);
    first = live.launch(masters, app -> {});
    for (int i = 1; i < 4; i++) {
      live.launch(masters, app -> {});
    }
    LiveRm.ask(first, ANY, 1, 1, 200);
  }

  /** Whatever the term reservation says: stock must not serve what Heddle holds back. */
  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  void beyondTheirShareTheyWaitWhileEnoughWaits(boolean reservation) throws Exception {
    start(TermsConfig.RESERVATION, Boolean.toString(reservation));
    RMApp fifth = live.submit(app -> {});
    for (int i = 0; i < 3; i++) {
      TimedHeddle.passSeconds(1);
      live.heartbeat(worker);
    }
    assertThat(live.held(fifth)).isZero();
    assertThat(LiveRm.take(first)).hasSize(3);

    // 5 of <1, 1> could not fill <20, 20>.
    LiveRm.ask(first, ANY, 1, 1, 5);
    TimedHeddle.passSeconds(1);
    live.heartbeat(worker);
    assertThat(live.held(fifth)).isEqualTo(1);
    assertThat(LiveRm.take(first)).isEmpty();
  }

  @Test
  void withoutTheTermTheyStartFirst() throws Exception {
    start(TermsConfig.ADMISSION, "false");
    RMApp fifth = live.submit(app -> {});
    live.heartbeat(worker);
    assertThat(live.held(fifth)).isEqualTo(1);
  }

  @Test
  void aLaterStageOfAWorkflowStartsAtOnce() throws Exception {
    start(TermsConfig.ADMISSION, "true");
    RMApp fifth = live.submit(app -> {});
    RMApp stage =
        live.submit(app -> app.withApplicationTags(Set.of("heddle.stages=3", "heddle.stage=1")));
    live.heartbeat(worker);
    assertThat(live.held(stage)).isEqualTo(1);
    assertThat(live.held(fifth)).isZero();
  }

  @Test
  void whoHasWaitedBeyondTheLimitStarts() throws Exception {
    start(HeddleConfig.WAITING_LIMIT, "10000");
    RMApp fifth = live.submit(app -> {});
    live.heartbeat(worker);
    TimedHeddle.passSeconds(9);
    live.heartbeat(worker);
    assertThat(live.held(fifth)).isZero();
    TimedHeddle.passSeconds(2);
    live.heartbeat(worker);
    assertThat(live.held(fifth)).isEqualTo(1);
  }

  /** A master that never asks, as one that does all work itself, holds up no other for ever. */
  @Test
  void aMasterIsExpectedToAskForHalfAMinuteOnly() throws Exception {
    start(TermsConfig.ADMISSION, "true");
    LiveRm.ask(first, ANY, 1, 1, 0);
    RMApp fifth = live.submit(app -> {});
    live.heartbeat(worker);
    assertThat(live.held(fifth)).as("all have just started").isZero();
    TimedHeddle.passSeconds(31);
    live.heartbeat(worker);
    assertThat(live.held(fifth)).isEqualTo(1);
  }

  @AfterEach
  void forgetAcls() {
    // YARN keeps one provider for the JVM.
    YarnAuthorizationProvider.destroy();
  }

  /** A fifth of 10 GB is two masters of 1 GB. */
  @Test
  void anApplicationBeyondTheMastersShareWaitsForRoom() throws Exception {
    live =
        LiveRm.start(
            conf -> conf.set("yarn.scheduler.capacity.maximum-am-resource-percent", "0.2"));
    MockNM node = live.node("node", 10, 10);
    MockAM first = live.launch(node, app -> {});
    live.launch(node, app -> {});
    RMApp third = live.submit(app -> {});
    LiveRm.ask(first, 1, 1, 1, 1);

    live.heartbeat(node);
    assertThat(LiveRm.take(first)).as("room is there").hasSize(1);
    assertThat(third.getCurrentAppAttempt().getState()).isEqualTo(RMAppAttemptState.SCHEDULED);

    MockRM.finishAMAndVerifyAppState(
        live.rm()
            .getRMContext()
            .getRMApps()
            .get(first.getApplicationAttemptId().getApplicationId()),
        live.rm(),
        node,
        first);
    MockRM.launchAndRegisterAM(third, live.rm(), node);
    assertThat(third.getState()).isEqualTo(RMAppState.RUNNING);
  }

  @Test
  void whoMayNotSubmitIsRefused() throws Exception {
    live =
        LiveRm.start(
            conf -> {
              conf.setBoolean(YarnConfiguration.YARN_ACL_ENABLE, true);
              conf.set("yarn.scheduler.capacity.root.acl_submit_applications", " ");
              conf.set("yarn.scheduler.capacity.root.acl_administer_queue", " ");
              conf.set(LiveRm.ROOT + "default.acl_submit_applications", "ann");
              conf.set(LiveRm.ROOT + "default.acl_administer_queue", " ");
            });
    MockNM node = live.node("node", 10, 10);

    assertThatThrownBy(() -> live.submit(app -> app.withUser("bob")))
        .hasStackTraceContaining("bob")
        .hasStackTraceContaining("default");
    assertThat(live.held(live.launch(node, app -> app.withUser("ann")))).isEqualTo(1);
  }
}
