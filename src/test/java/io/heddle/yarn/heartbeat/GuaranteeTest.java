package io.heddle.yarn.heartbeat;

import static org.assertj.core.api.Assertions.assertThat;

import io.heddle.config.HeddleConfig;
import io.heddle.score.PlacementPolicy;
import io.heddle.sim.SchedulerChoice.Family;
import io.heddle.sim.engine.scheduler.VirtualApplication;
import io.heddle.sim.engine.scheduler.VirtualApplication.Tasks;
import io.heddle.sim.engine.scheduler.VirtualCluster;
import io.heddle.yarn.testing.VirtualQueues;
import java.util.function.BooleanSupplier;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * A queue below its guarantee gets what it asks for as containers of other queues end, as with
 * stock, although the others' small containers fit each gap and its own large ones do not.
 */
class GuaranteeTest {
  /** More than the run could serve; they end one by one, after 10 to 29 s. */
  private static final Tasks SMALL =
      new Tasks(1, 1, 1, 100_000, "", task -> 10_000 + task * 7919L % 20 * 1_000);

  private static final long HOUR = 3_600_000;
  private static final long BEGIN = 60_000;
  private static final long END = 1_000_000;

  /** Milliseconds that Heddle may take longer: the order of nodes is not the same. */
  private static final long SLACK = 30_000;

  static Stream<String> policies() {
    return PlacementPolicy.configNames().stream().sorted();
  }

  /** The cluster when all of it runs small containers of queue b, which go on for ever. */
  private static VirtualCluster full(VirtualQueues queues, Family family) {
    VirtualCluster cluster = queues.start(family);
    cluster.addNodes("node", 6, 10, 10);
    cluster.submit("b", 1).ask(SMALL);
    return cluster;
  }

  private static VirtualQueues queues(String policy, int guaranteeOfA) {
    return new VirtualQueues()
        .queue("a", guaranteeOfA, 100)
        .queue("b", 100 - guaranteeOfA, 100)
        .setAny(HeddleConfig.POLICY, policy);
  }

  /** How long queue a, which holds 1 GB of its half, waits for three containers of 8 GB. */
  private static Outcome largeContainers(VirtualQueues queues, Family family) {
    try (VirtualCluster cluster = full(queues, family)) {
      VirtualApplication entitled = cluster.submit("a", 1);
      cluster.run(BEGIN);
      assertThat(entitled.hasMaster()).isTrue();
      entitled.ask(Tasks.of(1, 8, 1, 3, HOUR));
      return Outcome.when(cluster, () -> entitled.given(1) == 3);
    }
  }

  @ParameterizedTest
  @MethodSource("policies")
  void largeContainersOfAQueueBelowItsGuaranteeAreServed(String policy) {
    VirtualQueues queues = queues(policy, 50);
    Outcome stock = largeContainers(queues, Family.CAPACITY);
    assertThat(stock.waited()).as("stock").isLessThan(60_000);
    assertThat(largeContainers(queues, Family.HEDDLE).waited())
        .as("Heddle")
        .isLessThan(stock.waited() + SLACK);
  }

  @ParameterizedTest
  @MethodSource("policies")
  void theMasterOfAnEmptyQueueIsServed(String policy) {
    VirtualQueues queues = queues(policy, 70);
    Outcome stock = largeMaster(queues, Family.CAPACITY);
    assertThat(stock.waited()).as("stock").isLessThan(60_000);
    assertThat(largeMaster(queues, Family.HEDDLE).waited())
        .as("Heddle")
        .isLessThan(stock.waited() + SLACK);
  }

  /** How long queue a, which holds nothing of its 70 %, waits for a master of 4 GB. */
  private static Outcome largeMaster(VirtualQueues queues, Family family) {
    try (VirtualCluster cluster = full(queues, family)) {
      cluster.run(BEGIN);
      VirtualApplication entitled = cluster.submit("a", 4);
      return Outcome.when(cluster, entitled::hasMaster);
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"haste", "heddle"})
  void preemptionKillsNoMoreThanWithStock(String policy) {
    VirtualQueues queues =
        queues(policy, 50).setAny("yarn.resourcemanager.scheduler.monitor.enable", "true");
    int byStock = 0;
    int byHeddle = 0;
    for (int count = 1; count <= 3; count++) {
      Outcome stock = lastingContainers(queues, Family.CAPACITY, count);
      Outcome heddle = lastingContainers(queues, Family.HEDDLE, count);
      assertThat(heddle.waited())
          .as("Heddle with %d large containers", count)
          .isLessThan(stock.waited() + SLACK);
      byStock += stock.preempted();
      byHeddle += heddle.preempted();
    }
    assertThat(byStock).as("killed with stock").isPositive();
    assertThat(byHeddle).as("killed with Heddle").isLessThanOrEqualTo(byStock);
  }

  /** As {@link #largeContainers}, but the small containers run for minutes. */
  private static Outcome lastingContainers(VirtualQueues queues, Family family, int count) {
    try (VirtualCluster cluster = queues.start(family)) {
      cluster.addNodes("node", 6, 10, 10);
      cluster
          .submit("b", 1)
          .ask(new Tasks(1, 1, 1, 100_000, "", task -> 20 * SMALL.millis().applyAsLong(task)));
      VirtualApplication entitled = cluster.submit("a", 1);
      cluster.run(BEGIN);
      assertThat(entitled.hasMaster()).isTrue();
      entitled.ask(Tasks.of(1, 8, 1, count, HOUR));
      return Outcome.when(cluster, () -> entitled.given(1) == count);
    }
  }

  /** Milliseconds until it was served, or until the run ended; containers killed by then. */
  private record Outcome(long waited, int preempted) {
    static Outcome when(VirtualCluster cluster, BooleanSupplier served) {
      cluster.run(END, served);
      return new Outcome(cluster.now() - BEGIN, cluster.preempted().size());
    }
  }
}
