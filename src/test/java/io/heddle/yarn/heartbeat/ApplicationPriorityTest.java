package io.heddle.yarn.heartbeat;

import static org.assertj.core.api.Assertions.assertThat;

import io.heddle.config.HeddleConfig;
import io.heddle.config.HeddleConfig.Mode;
import io.heddle.yarn.testing.LiveRm;
import org.apache.hadoop.yarn.api.protocolrecords.UpdateApplicationPriorityRequest;
import org.apache.hadoop.yarn.api.records.Priority;
import org.apache.hadoop.yarn.conf.YarnConfiguration;
import org.apache.hadoop.yarn.server.resourcemanager.MockAM;
import org.apache.hadoop.yarn.server.resourcemanager.MockNM;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Application priority within a queue comes before all that Heddle looks at. */
class ApplicationPriorityTest {
  private static LiveRm start(Mode mode) {
    return LiveRm.start(
        conf -> {
          conf.setInt(YarnConfiguration.MAX_CLUSTER_LEVEL_APPLICATION_PRIORITY, 10);
          conf.setEnum(HeddleConfig.MODE, mode);
        });
  }

  private static MockAM launch(LiveRm live, MockNM node, int priority) throws Exception {
    return live.launch(node, app -> app.withAppPriority(Priority.newInstance(priority)));
  }

  @Test
  void theHigherIsServedFirstAlthoughItFitsWorse() throws Exception {
    try (LiveRm live = start(Mode.ACTIVE)) {
      MockNM masters = live.node("masters", 2, 2);
      MockAM low = launch(live, masters, 1);
      MockAM high = launch(live, masters, 5);
      MockNM worker = live.node("worker", 4, 4);
      LiveRm.ask(low, 1, 3, 3, 1);
      LiveRm.ask(high, 1, 1, 1, 4);

      live.heartbeat(worker);

      assertThat(LiveRm.take(high)).hasSize(4);
      assertThat(LiveRm.take(low)).isEmpty();
    }
  }

  @Test
  void theHigherReservesBeforeTheLowerIsServed() throws Exception {
    try (LiveRm live = start(Mode.ACTIVE)) {
      // Sends no heartbeats: the room that stock asks for before it reserves.
      MockNM masters = live.node("masters", 6, 6);
      MockAM low = launch(live, masters, 1);
      MockAM high = launch(live, masters, 5);
      MockNM worker = live.node("worker", 4, 4);
      LiveRm.ask(low, 1, 1, 1, 1);
      live.heartbeat(worker);
      assertThat(LiveRm.take(low)).hasSize(1);

      LiveRm.ask(low, 1, 1, 1, 3);
      LiveRm.ask(high, 1, 4, 4, 1);
      live.heartbeat(worker);

      assertThat(live.reservedOn(worker)).isEqualTo(high.getApplicationAttemptId());
      assertThat(LiveRm.take(low)).isEmpty();
    }
  }

  @ParameterizedTest
  @EnumSource(Mode.class)
  void onePutUpWhileItRunsIsServedFirst(Mode mode) throws Exception {
    try (LiveRm live = start(mode)) {
      MockNM masters = live.node("masters", 2, 2);
      MockAM first = launch(live, masters, 1);
      MockAM second = launch(live, masters, 1);
      MockNM worker = live.node("worker", 4, 4);
      LiveRm.ask(first, 1, 1, 1, 4);
      LiveRm.ask(second, 1, 1, 1, 4);

      live.rm()
          .getClientRMService()
          .updateApplicationPriority(
              UpdateApplicationPriorityRequest.newInstance(
                  second.getApplicationAttemptId().getApplicationId(), Priority.newInstance(5)));
      live.heartbeat(worker);

      assertThat(LiveRm.take(second)).hasSize(4);
      assertThat(LiveRm.take(first)).isEmpty();
    }
  }
}
