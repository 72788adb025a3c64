package io.heddle.yarn;

import static org.assertj.core.api.Assertions.assertThat;

import io.heddle.config.HeddleConfig;
import io.heddle.yarn.testing.LiveRm;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.apache.hadoop.yarn.api.records.Container;
import org.apache.hadoop.yarn.api.records.ContainerState;
import org.apache.hadoop.yarn.server.resourcemanager.MockAM;
import org.apache.hadoop.yarn.server.resourcemanager.MockNM;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What an application says of itself does not take the place of one that asks for less. */
@Timeout(120)
class HintedShareTest {
  private static final int FEW = 10;
  private static final int MANY = 60;

  @ParameterizedTest
  @CsvSource({
    "heddle, 0",
    "heddle, 0.001",
    "heddle, -5",
    "heddle-makespan, 0",
    "heddle-makespan, 0.000001",
    "haste-a, 0"
  })
  void tasksThatTakeNoTimeDoNotComeFirst(String policy, String seconds) throws Exception {
    try (LiveRm live =
        LiveRm.start(
            conf -> {
              conf.set(HeddleConfig.POLICY, policy);
              LiveRm.oneQueue(conf);
            })) {
      MockNM node = live.node("n1", 3 + FEW, 3 + FEW);
      MockAM holder = live.launch(node, app -> app.withUser("zed"));
      LiveRm.ask(holder, 1, 1, 1, FEW);
      MockAM small = live.launch(node, app -> app.withUser("ann"));
      MockAM large =
          live.launch(
              node,
              app ->
                  app.withUser("mal")
                      .withApplicationTags(Set.of("heddle.task-seconds=" + seconds)));
      live.heartbeat(node);
      List<Container> held = new ArrayList<>(LiveRm.take(holder));
      assertThat(held).hasSize(FEW);

      LiveRm.ask(small, 1, 1, 1, FEW);
      LiveRm.ask(large, 1, 1, 1, MANY);
      for (Container each : held) {
        node.nodeHeartbeat(
            holder.getApplicationAttemptId(),
            each.getId().getContainerId(),
            ContainerState.COMPLETE);
        live.rm().drainEvents();
        live.heartbeat(node);
      }

      // Apart from their masters.
      assertThat(live.held(small) - 1).isGreaterThan(FEW / 2);
    }
  }
}
