package io.heddle.yarn.heartbeat;

import static org.assertj.core.api.Assertions.assertThat;

import io.heddle.config.HeddleConfig;
import io.heddle.sim.SchedulerChoice.Family;
import io.heddle.sim.engine.scheduler.VirtualApplication;
import io.heddle.sim.engine.scheduler.VirtualApplication.Tasks;
import io.heddle.sim.engine.scheduler.VirtualCluster;
import io.heddle.yarn.testing.LiveRm;
import io.heddle.yarn.testing.VirtualQueues;
import java.util.Map;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.yarn.api.records.Resource;
import org.apache.hadoop.yarn.server.resourcemanager.MockAM;
import org.apache.hadoop.yarn.server.resourcemanager.MockNM;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.capacity.CapacitySchedulerConfiguration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What a queue and a user may use is stock's to say, however well a request fits. */
class QueueLimitTest {
  private static final String MAXIMUM = ".maximum-capacity";

  private static final long HOUR = 3_600_000;
  private static final long LIMIT = 20_000;
  private static final int GB = 1_024;

  private static void twoQueues(Configuration conf) {
    LiveRm.queues(conf, Map.of("small", 20, "big", 80));
    // 6 GB of the 20 GB of these tests.
    conf.setInt(LiveRm.ROOT + "small" + MAXIMUM, 30);
    conf.setInt(LiveRm.ROOT + "small.user-limit-factor", 10);
    conf.setInt(LiveRm.ROOT + "big.user-limit-factor", 10);
  }

  /** The small queue's master holds 1 GB, so two containers of 2 GB reach 5 GB; a third would 7. */
  @Test
  void theMaximumOfAQueueHoldsAndTheOtherIsServed() throws Exception {
    try (LiveRm live = LiveRm.start(QueueLimitTest::twoQueues)) {
      MockNM masters = live.node("masters", 2, 2);
      MockNM worker = live.node("worker", 18, 18);
      MockAM small = live.launch(masters, app -> app.withQueue("small"));
      MockAM big = live.launch(masters, app -> app.withQueue("big"));
      LiveRm.ask(small, 1, 2, 2, 9);
      LiveRm.ask(big, 1, 1, 1, 10);

      live.heartbeat(worker);
      live.heartbeat(worker);

      assertThat(LiveRm.take(small)).hasSize(2);
      assertThat(LiveRm.take(big)).hasSize(10);
      assertThat(live.usedGigabytes("small")).isEqualTo(5);
    }
  }

  /**
   * The better fit of 2 GB is beyond the queue's maximum, 5 GB of 6 being used; the older request
   * of 1 GB is within it, and stock would serve it.
   */
  @Test
  void aRequestBeyondTheMaximumDoesNotHoldUpAnOlderOneWithin() throws Exception {
    try (LiveRm live = LiveRm.start(QueueLimitTest::twoQueues)) {
      MockNM masters = live.node("masters", 2, 2);
      MockNM worker = live.node("worker", 18, 18);
      MockAM older = live.launch(masters, app -> app.withQueue("small"));
      MockAM younger = live.launch(masters, app -> app.withQueue("small"));
      LiveRm.ask(younger, 1, 3, 3, 1);
      live.heartbeat(worker);
      assertThat(live.usedGigabytes("small")).isEqualTo(5);

      LiveRm.ask(older, 1, 1, 1, 1);
      LiveRm.ask(younger, 2, 2, 2, 1);
      live.heartbeat(worker);

      assertThat(LiveRm.take(older)).hasSize(1);
      assertThat(live.usedGigabytes("small")).isEqualTo(6);
    }
  }

  /**
   * Two active users and a minimum of 50 %: each may go up to half of the queue, 10 GB, and over it
   * by the container that crosses, as in stock. Without the limit the better fit would fill the
   * node.
   */
  @Test
  void noUserGoesBeyondTheLimitWhileAnotherWaits() throws Exception {
    try (LiveRm live =
        LiveRm.start(conf -> conf.setInt(LiveRm.ROOT + "default.minimum-user-limit-percent", 50))) {
      MockNM masters = live.node("masters", 2, 2);
      MockNM worker = live.node("worker", 18, 18);
      MockAM ann = live.launch(masters, app -> app.withUser("ann"));
      MockAM bob = live.launch(masters, app -> app.withUser("bob"));
      LiveRm.ask(ann, 1, 3, 3, 6);
      LiveRm.ask(bob, 1, 1, 1, 18);

      live.heartbeat(worker);

      // 1 + 3 x 3 = 10 GB is not beyond the limit yet, so one more; then bob has the 6 GB left.
      assertThat(LiveRm.take(ann)).hasSize(4);
      assertThat(LiveRm.take(bob)).hasSize(6);
    }
  }

  /** Queue b, by its larger master, is used more, so stock goes to queue a first. */
  @Test
  void theQueueThatIsUsedLessGoesFirstAlthoughTheOtherFitsBetter() throws Exception {
    try (LiveRm live =
        LiveRm.start(
            conf -> {
              LiveRm.queues(conf, Map.of("a", 50, "b", 50));
              conf.setInt(LiveRm.ROOT + "a.user-limit-factor", 10);
              conf.setInt(LiveRm.ROOT + "b.user-limit-factor", 10);
              conf.setInt(CapacitySchedulerConfiguration.OFFSWITCH_PER_HEARTBEAT_LIMIT, 1);
            })) {
      MockNM masters = live.node("masters", 20, 20);
      MockAM worse = live.launch(masters, app -> app.withQueue("a"));
      Resource largeMaster = Resource.newInstance(4 * LiveRm.GB, 1);
      MockAM better = live.launch(masters, app -> app.withQueue("b").withResource(largeMaster));
      MockNM worker = live.node("worker", 10, 10);
      LiveRm.ask(worse, 1, 1, 1, 1);
      LiveRm.ask(better, 1, 4, 4, 1);

      live.heartbeat(worker);

      assertThat(LiveRm.take(worse)).hasSize(1);
      assertThat(LiveRm.take(better)).isEmpty();
    }
  }

  /** A user alone may take a quarter of 20 GB, and the container that crosses it. */
  @Test
  void oneUserStaysWithinTheFactor() throws Exception {
    try (LiveRm live =
        LiveRm.start(conf -> conf.setFloat(LiveRm.ROOT + "default.user-limit-factor", 0.25f))) {
      MockNM masters = live.node("masters", 2, 2);
      MockNM worker = live.node("worker", 18, 18);
      MockAM ann = live.launch(masters, app -> {});
      LiveRm.ask(ann, 1, 1, 1, 18);

      live.heartbeat(worker);
      live.heartbeat(worker);

      assertThat(live.usedGigabytes("default")).isEqualTo(6);
    }
  }

  // Stock ends a queue's turn at the first request that is beyond the queue's maximum, and goes on
  // with the next queue, in which nothing can be served either.
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
      younger.ask(new Tasks(1, 1, 4, 10_000, "", QueueLimitTest::oneEndsEachSecond));
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
