package io.heddle.yarn.admission;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.heddle.yarn.testing.LiveRm;
import org.apache.hadoop.yarn.conf.YarnConfiguration;
import org.apache.hadoop.yarn.security.YarnAuthorizationProvider;
import org.apache.hadoop.yarn.server.resourcemanager.MockAM;
import org.apache.hadoop.yarn.server.resourcemanager.MockNM;
import org.apache.hadoop.yarn.server.resourcemanager.MockRM;
import org.apache.hadoop.yarn.server.resourcemanager.rmapp.RMApp;
import org.apache.hadoop.yarn.server.resourcemanager.rmapp.RMAppState;
import org.apache.hadoop.yarn.server.resourcemanager.rmapp.attempt.RMAppAttemptState;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Who may start at all is stock's to say: the share of masters, and the queue's ACL. */
class AdmissionTest {
  @AfterEach
  void forgetAcls() {
    // YARN keeps one provider for the JVM.
    YarnAuthorizationProvider.destroy();
  }

  /** A fifth of 10 GB is two masters of 1 GB. */
  @Test
  void anApplicationBeyondTheMastersShareWaitsForRoom() throws Exception {
    try (LiveRm live =
        LiveRm.start(
            conf -> conf.set("yarn.scheduler.capacity.maximum-am-resource-percent", "0.2"))) {
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
  }

  @Test
  void whoMayNotSubmitIsRefused() throws Exception {
    try (LiveRm live =
        LiveRm.start(
            conf -> {
              conf.setBoolean(YarnConfiguration.YARN_ACL_ENABLE, true);
              conf.set("yarn.scheduler.capacity.root.acl_submit_applications", " ");
              conf.set("yarn.scheduler.capacity.root.acl_administer_queue", " ");
              conf.set(LiveRm.ROOT + "default.acl_submit_applications", "ann");
              conf.set(LiveRm.ROOT + "default.acl_administer_queue", " ");
            })) {
      MockNM node = live.node("node", 10, 10);

      assertThatThrownBy(() -> live.submit(app -> app.withUser("bob")))
          .hasStackTraceContaining("bob")
          .hasStackTraceContaining("default");
      assertThat(live.held(live.launch(node, app -> app.withUser("ann")))).isEqualTo(1);
    }
  }
}
