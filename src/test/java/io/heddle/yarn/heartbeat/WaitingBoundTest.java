package io.heddle.yarn.heartbeat;

import static org.assertj.core.api.Assertions.assertThat;

import io.heddle.config.HeddleConfig;
import io.heddle.score.PlacementPolicy;
import io.heddle.sim.SchedulerChoice.Family;
import io.heddle.sim.engine.scheduler.VirtualApplication;
import io.heddle.sim.engine.scheduler.VirtualApplication.Tasks;
import io.heddle.sim.engine.scheduler.VirtualCluster;
import io.heddle.yarn.testing.VirtualQueues;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * The documented bound on waiting: the k-th container beyond the limit is offered after the limit
 * and k tenths of it, and starts when what runs on its node has ended.
 */
class WaitingBoundTest {
  private static final long LIMIT = 120_000;
  private static final long PERIOD = LIMIT / 10;
  private static final long BEGIN = 60_000;
  private static final long LONGEST = 29_000;

  /** Heartbeats, and the hold of the queue until it has room for a large container. */
  private static final long SLACK = 11_000;

  static Stream<String> policies() {
    return PlacementPolicy.configNames().stream().sorted();
  }

  /** A cluster of 120 GB, full of small containers of which one ends every few moments. */
  private static VirtualCluster churning(String policy) {
    VirtualCluster cluster =
        new VirtualQueues()
            .queue("default", 100, 100)
            .setAny(HeddleConfig.POLICY, policy)
            .setAny(HeddleConfig.WAITING_LIMIT, String.valueOf(LIMIT))
            .start(Family.HEDDLE);
    cluster.addNodes("node", 12, 10, 10);
    return cluster;
  }

  private static VirtualApplication waiting(VirtualCluster cluster) {
    VirtualApplication large = cluster.submit("default", 1);
    cluster
        .submit("default", 1)
        .ask(new Tasks(1, 1, 1, 1_000_000, "", task -> 10_000 + task * 7L % 20 * 1_000));
    cluster.run(BEGIN);
    assertThat(large.hasMaster()).isTrue();
    return large;
  }

  @Tag("long")
  @ParameterizedTest
  @MethodSource("policies")
  void eachContainerOfARequestIsServedWithinTheBound(String policy) {
    try (VirtualCluster cluster = churning(policy)) {
      VirtualApplication large = waiting(cluster);
      large.ask(Tasks.of(1, 8, 1, 100, 60_000));
      for (int k = 1; k <= 20; k++) {
        cluster.run(BEGIN + LIMIT + k * PERIOD + LONGEST + SLACK);
        assertThat(large.given(1)).as("after %d periods", k).isGreaterThanOrEqualTo(k);
      }
    }
  }

  @ParameterizedTest
  @MethodSource("policies")
  void waitingGoesOnWhenTheQueuesAreReadAgain(String policy) {
    try (VirtualCluster cluster = churning(policy)) {
      VirtualApplication large = waiting(cluster);
      large.ask(Tasks.of(1, 8, 1, 1, 60_000));
      for (long time = BEGIN; time < 10 * LIMIT; time += LIMIT / 2) {
        cluster.at(time, () -> cluster.refresh(Map.of()));
      }

      cluster.run(10 * LIMIT, () -> large.given(1) == 1);

      assertThat(cluster.now() - BEGIN).isLessThanOrEqualTo(LIMIT + PERIOD + LONGEST + SLACK);
    }
  }
}
