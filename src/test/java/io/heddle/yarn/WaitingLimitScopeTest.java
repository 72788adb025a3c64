package io.heddle.yarn;

import static org.assertj.core.api.Assertions.assertThat;

import io.heddle.config.HeddleConfig;
import io.heddle.config.Scope;
import java.util.List;
import org.apache.hadoop.yarn.api.records.Container;
import org.apache.hadoop.yarn.api.records.ContainerState;
import org.apache.hadoop.yarn.conf.YarnConfiguration;
import org.apache.hadoop.yarn.server.resourcemanager.MockAM;
import org.apache.hadoop.yarn.server.resourcemanager.MockNM;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** A large request behind a stream of small ones, in each scope. */
class WaitingLimitScopeTest {
  private static final int LIMIT_MILLIS = 10_000;

  /**
   * A node of four is full of small containers. Each heartbeat one of them ends, and a small
   * request fits in its place, so the large one is never the one that fits. Beyond the limit both
   * have waited too long: one is offered the node, a tenth of the limit later the other, and the
   * node is reserved for the large one at the latest then. Four more heartbeats empty it, and the
   * next serves the large one.
   */
  @ParameterizedTest
  @EnumSource(Scope.class)
  void theLargeRequestIsServedAfterTheLimit(Scope scope) throws Exception {
    ScriptedHeddle.reset();
    try (LiveRm live =
        LiveRm.start(
            conf -> {
              conf.set(YarnConfiguration.RM_SCHEDULER, ScriptedHeddle.class.getName());
              conf.setEnum(HeddleConfig.SCOPE, scope);
              conf.setInt(HeddleConfig.WAITING_LIMIT, LIMIT_MILLIS);
            })) {
      // Too small for the large request; never reports, so only makes room in the queue's maximum,
      // which counts reservations.
      live.node("spare", 3, 3);
      live.node("spare2", 3, 3);
      MockNM masters = live.node("masters", 2, 2);
      MockAM small = live.launch(masters, app -> {});
      MockAM large = live.launch(masters, app -> {});
      MockNM worker = live.node("worker", 4, 4);
      LiveRm.ask(small, 1, 1, 1, 100);
      live.heartbeat(worker);
      List<Container> running = LiveRm.take(small);
      assertThat(running).hasSize(4);
      LiveRm.ask(large, 1, 4, 4, 1);

      ScriptedHeddle.passMillis(LIMIT_MILLIS / 2);
      replaceOne(live, worker, small, running);
      assertThat(running).as("before the limit").hasSize(4);

      ScriptedHeddle.passMillis(LIMIT_MILLIS + 1);
      for (int heartbeats = 0; heartbeats < 7; heartbeats++) {
        replaceOne(live, worker, small, running);
        ScriptedHeddle.passMillis(LIMIT_MILLIS / 10);
      }
      assertThat(running).isEmpty();
      assertThat(LiveRm.take(large)).hasSize(1);
    }
  }

  private static void replaceOne(LiveRm live, MockNM worker, MockAM small, List<Container> running)
      throws Exception {
    if (!running.isEmpty()) {
      worker.nodeHeartbeat(
          small.getApplicationAttemptId(),
          running.remove(0).getId().getContainerId(),
          ContainerState.COMPLETE);
    }
    live.heartbeat(worker);
    running.addAll(LiveRm.take(small));
  }
}
