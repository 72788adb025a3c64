package io.heddle.yarn.heartbeat;

import static org.assertj.core.api.Assertions.assertThat;

import io.heddle.config.HeddleConfig;
import io.heddle.sim.SchedulerChoice.Family;
import io.heddle.sim.engine.scheduler.VirtualApplication;
import io.heddle.sim.engine.scheduler.VirtualApplication.Tasks;
import io.heddle.sim.engine.scheduler.VirtualCluster;
import io.heddle.yarn.testing.VirtualQueues;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Stock ends a queue's turn at the first request that is beyond the queue's maximum, and goes on
 * with the next queue, in which nothing can be served either.
 */
class CutShortQueueTest {
  private static final long HOUR = 3_600_000;
  private static final long LIMIT = 20_000;
  private static final int GB = 1_024;

  /** The leaf may use 6 of 20 GB; it is walked before big, which uses more of its share. */
  private static VirtualQueues queues(String policy) {
    return new VirtualQueues()
        .queue("small", 50, 60)
        .queue("big", 50, 100)
        .queue("small.leaf", 100, 50)
        .setAny(HeddleConfig.POLICY, policy)
        .setAny(HeddleConfig.WAITING_LIMIT, String.valueOf(LIMIT));
  }

  private static VirtualCluster start(String policy, Family family) {
    VirtualCluster cluster = queues(policy).start(family);
    cluster.addNode("node", 20, 64, "", 0);
    VirtualApplication big = cluster.submit("big", 1);
    cluster.run(2_000);
    big.ask(Tasks.of(1, 9, 1, 1, HOUR));
    cluster.run(4_000);
    assertThat(big.given(1)).isEqualTo(1);
    // It goes on waiting: it takes nothing here.
    big.shun("node", true);
    big.ask(Tasks.of(2, 1, 1, 1, HOUR));
    return cluster;
  }

  private static long used(VirtualCluster cluster) {
    return cluster.scheduler().getQueue("leaf").getQueueResourceUsage().getUsed().getMemorySize()
        / GB;
  }

  @ParameterizedTest
  @CsvSource({"haste, CAPACITY", "haste, HEDDLE", "heddle, HEDDLE"})
  void aSmallerRequestWithinTheMaximumIsServed(String policy, Family family) {
    try (VirtualCluster cluster = start(policy, family)) {
      VirtualApplication older = cluster.submit("leaf", 1);
      VirtualApplication younger = cluster.submit("leaf", 1);
      cluster.run(6_000);
      younger.ask(Tasks.of(1, 3, 1, 1, HOUR));
      cluster.run(8_000);
      assertThat(used(cluster)).as("1 GB is left to the maximum").isEqualTo(5);

      younger.ask(Tasks.of(2, 2, 2, 1, HOUR));
      older.ask(Tasks.of(1, 1, 1, 1, HOUR));
      cluster.run(12_000);

      assertThat(older.given(1)).isEqualTo(1);
      assertThat(used(cluster)).isEqualTo(6);
    }
  }

  /** Of four containers that begin together, and those that follow them. */
  private static long oneEndsEachSecond(int task) {
    return Math.min(task + 1, 4) * 1_000L;
  }

  /** Small containers of a younger application fit better, and take each gap of 1 GB. */
  @ParameterizedTest
  @ValueSource(strings = {"haste", "ffd-dp"})
  void roomIsKeptForTheOverdueRequestOfTheQueueThatLacksIt(String policy) {
    try (VirtualCluster cluster = start(policy, Family.HEDDLE)) {
      VirtualApplication older = cluster.submit("leaf", 1);
      VirtualApplication younger = cluster.submit("leaf", 1);
      cluster.run(6_000);
      younger.ask(new Tasks(1, 1, 4, 10_000, "", CutShortQueueTest::oneEndsEachSecond));
      cluster.run(10_000);
      assertThat(used(cluster)).isEqualTo(6);
      older.ask(Tasks.of(1, 2, 1, 1, HOUR));

      cluster.run(300_000, () -> older.given(1) == 1);

      // The limit, one period of a tenth of it, and the longest container of the queue.
      assertThat(cluster.now() - 10_000).isLessThanOrEqualTo(LIMIT + LIMIT / 10 + 4_000 + 2_000);
    }
  }

  /**
   * Queue first lacks room for a request, and stock keeps what it may still take of the cluster: 8
   * of 16 GB that are free. A request of 12 GB in queue second gets nothing for that reason, for as
   * long as it may wait, and what fits in the rest need not wait for it.
   */
  @ParameterizedTest
  @ValueSource(strings = {"haste", "ffd-dp"})
  void roomThatStockKeepsForAnotherQueueHoldsUpNoSmallerRequest(String policy) {
    VirtualQueues queues =
        new VirtualQueues()
            .queue("first", 50, 50)
            .queue("second", 50, 100)
            .setAny(HeddleConfig.POLICY, policy)
            .setAny(HeddleConfig.WAITING_LIMIT, String.valueOf(LIMIT));
    try (VirtualCluster cluster = queues.start(Family.HEDDLE)) {
      cluster.addNode("node", 20, 64, "", 0);
      VirtualApplication blocking = cluster.submit("first", 1);
      VirtualApplication older = cluster.submit("second", 1);
      VirtualApplication younger = cluster.submit("second", 1);
      cluster.run(3_000);
      blocking.ask(Tasks.of(2, 1, 1, 1, HOUR));
      cluster.run(5_000);
      blocking.ask(Tasks.of(1, 9, 1, 1, HOUR));
      older.ask(Tasks.of(2, 12, 1, 1, HOUR));
      cluster.run(3 * LIMIT / 2);
      assertThat(older.given(2)).isZero();

      younger.ask(Tasks.of(1, 1, 1, 1, HOUR));
      cluster.run(3 * LIMIT / 2 + 2_000);
      assertThat(younger.given(1)).isEqualTo(1);
    }
  }
}
