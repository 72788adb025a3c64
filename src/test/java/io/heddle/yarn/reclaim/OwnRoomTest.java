package io.heddle.yarn.reclaim;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.heddle.config.HeddleConfig;
import io.heddle.config.ReclaimConfig;
import io.heddle.reclaim.Offer.Reason;
import io.heddle.yarn.testing.LiveRm;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.yarn.api.records.Container;
import org.apache.hadoop.yarn.api.records.Resource;
import org.apache.hadoop.yarn.server.resourcemanager.MockAM;
import org.apache.hadoop.yarn.server.resourcemanager.rmapp.RMApp;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.ClusterNodeTracker;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.capacity.CapacitySchedulerConfiguration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Who may not use what a node offers beyond its size, and how he gets room all the same. */
class OwnRoomTest {
  private static final int OWN = ReclaimScene.CORES;

  /** A node of 22 tasks is kept at its size until a master has its room, which is of a task. */
  static void assertNodeIsKeptFor(RMApp late, ReclaimScene scene) throws Exception {
    scene.stepAfter(1);
    assertThat(ReclaimTest.reason(scene)).isEqualTo(Reason.KEPT);
    List<Container> given = scene.take();
    LiveRm.release(scene.job, given.subList(0, 6));
    scene.worker.heartbeat();
    assertThat(scene.live.held(late)).isZero();
    assertThat(scene.worker.allocated()).isEqualTo(OWN);

    LiveRm.release(scene.job, given.subList(6, 7));
    scene.worker.heartbeat();
    assertThat(scene.live.held(late)).isEqualTo(1);
  }

  private static void twoQueues(Configuration conf) {
    LiveRm.queues(conf, Map.of("default", 50, "other", 50));
    conf.set(LiveRm.ROOT + "default.maximum-capacity", "100");
    conf.set(LiveRm.ROOT + "default.user-limit-factor", "10");
    conf.set(LiveRm.ROOT + "other.maximum-capacity", "100");
    conf.set(LiveRm.ROOT + "other.user-limit-factor", "10");
    conf.set(ReclaimConfig.QUEUES, "root.default");
  }

  private static void stockOrder(Configuration conf) {
    conf.set("yarn.scheduler.heddle.queue.root.enabled", "false");
  }

  @ParameterizedTest
  @ValueSource(strings = {"haste", "heddle"})
  void aMasterWaitsForRoomOfTheNodesOwn(String policy) throws Exception {
    try (ReclaimScene scene = ReclaimScene.full(conf -> conf.set(HeddleConfig.POLICY, policy))) {
      scene.step();
      assertThat(scene.worker.offered()).isEqualTo(22);
      RMApp late = scene.live.submit(app -> {});
      scene.worker.heartbeat();
      assertThat(scene.live.held(late)).isZero();
      assertThat(scene.worker.allocated()).as("others go on").isEqualTo(22);

      assertNodeIsKeptFor(late, scene);
      scene.step();
      assertThat(ReclaimTest.reason(scene)).isEqualTo(Reason.USE);
    }
  }

  @Test
  void aQueueThatHasNotOptedInSeesTheNodesAsTheyAre() throws Exception {
    try (ReclaimScene scene = ReclaimScene.full(OwnRoomTest::twoQueues)) {
      scene.step();
      assertThat(scene.worker.offered()).isEqualTo(22);
      MockAM other = scene.live.launch(scene.masters, app -> app.withQueue("other"));
      LiveRm.ask(other, 1, 1, 1, 3);
      scene.worker.heartbeat();
      assertThat(scene.live.held(other)).isEqualTo(1);
      assertThat(scene.worker.allocated()).isEqualTo(22);

      scene.stepAfter(1);
      assertThat(ReclaimTest.reason(scene)).isEqualTo(Reason.KEPT);
      LiveRm.release(scene.job, scene.take().subList(0, 9));
      scene.worker.heartbeat();
      assertThat(scene.worker.allocated()).isEqualTo(OWN);
      assertThat(scene.live.held(other)).isEqualTo(1 + 3);
    }
  }

  /** Stock reserves for what does not fit, also on a node that offers more than it has. */
  @Test
  void aLargeRequestStillReservesANodeAndIsServed() throws Exception {
    try (ReclaimScene scene = ReclaimScene.overfull(OwnRoomTest::stockOrder)) {
      List<Container> given = scene.take();
      LiveRm.ask(scene.job, 1, 1, 1, 0);
      MockAM large = scene.live.launch(scene.masters, app -> {});
      LiveRm.ask(large, 1, 1, 4, 1);
      LiveRm.release(scene.job, given.subList(0, 2));
      scene.worker.heartbeat();
      assertThat(scene.live.reservedOn(scene.worker.node()))
          .isEqualTo(large.getApplicationAttemptId());
      LiveRm.release(scene.job, given.subList(2, 4));
      scene.worker.heartbeat();
      assertThat(scene.live.held(large)).isEqualTo(2);
    }
  }

  /** Nodes that are as they are serve masters as ever, by reservations, too. */
  @Test
  void aMasterReservesANodeThatOffersWhatItHas() throws Exception {
    try (ReclaimScene scene = ReclaimScene.overfull(OwnRoomTest::stockOrder)) {
      LiveRm.ask(scene.job, 1, 1, 1, 6);
      scene.live.heartbeat(scene.masters);
      RMApp late =
          scene.live.submit(app -> app.withResource(Resource.newInstance(2 * LiveRm.GB, 1)));
      scene.live.heartbeat(scene.masters);
      assertThat(scene.live.reservedOn(scene.masters))
          .isEqualTo(late.getCurrentAppAttempt().getAppAttemptId());
    }
  }

  /** A request that no node could hold must not be served by a node that only lends the room. */
  @Test
  void aRequestLargerThanTheNodeIsNotServedThere() throws Exception {
    try (ReclaimScene scene =
        ReclaimScene.full(conf -> conf.set("yarn.scheduler.maximum-allocation-vcores", "64"))) {
      LiveRm.release(scene.job, scene.take());
      LiveRm.ask(scene.job, 1, 1, 1, 0);
      scene.worker.heartbeat();
      assertThat(scene.worker.allocated()).isZero();
      LiveRm.ask(scene.job, 2, 1, OWN, 1);
      scene.worker.heartbeat();
      assertThat(scene.take()).hasSize(1);
      // All of it is allocated, half is used; a larger one waits.
      MockAM large = scene.live.launch(scene.masters, app -> {});
      LiveRm.ask(large, 1, 1, OWN + 1, 1);
      for (int step = 0; step < 9; step++) {
        scene.step();
      }
      assertThat(scene.worker.offered()).isEqualTo(22);
      LiveRm.ask(large, 1, 1, OWN + 1, 1);
      scene.worker.heartbeat();
      assertThat(scene.live.held(large)).isEqualTo(1);
      assertThat(scene.live.reservedOn(scene.worker.node())).isNull();
    }
  }

  @Test
  void theLargestContainerThatMayBeAskedForIsThatOfTheNodesAsTheyAre() throws Exception {
    try (ReclaimScene scene = ReclaimScene.overfull(conf -> {})) {
      assertThat(scene.worker.offered()).isEqualTo(22);
      ClusterNodeTracker<?> nodes = scene.live.scheduler().getNodeTracker();
      nodes.setConfiguredMaxAllocation(Resource.newInstance(1_000_000, 1_000));
      nodes.setConfiguredMaxAllocationWaitTime(-1);
      nodes.setForceConfiguredMaxAllocation(false);
      assertThat(scene.live.scheduler().getMaximumResourceCapability().getVirtualCores())
          .isEqualTo(OWN);

      scene.live.rm().sendNodeLost(scene.worker.node());
      scene.live.rm().drainEvents();
      assertThat(scene.live.scheduler().getMaximumResourceCapability().getVirtualCores())
          .as("the worker is gone")
          .isEqualTo(8);
      assertThat(scene.cluster()).isEqualTo(8);
    }
  }

  @Test
  void whatNodesHaveIsAShareOfWhatIsOffered() {
    assertThat(OwnShares.ratio(30, 6)).isEqualTo(0.8, within(1e-12));
    assertThat(OwnShares.ratio(30, 0)).isEqualTo(1);
    assertThat(OwnShares.ratio(0, 0)).isEqualTo(1);
    assertThat(OwnShares.ratio(6, 30)).isZero();
  }

  // Limits that are shares of the cluster, while nodes of 16 and 8 vcores offer 30.
  private static Consumer<Configuration> other(int capacity, int maximum) {
    return conf -> {
      LiveRm.queues(conf, Map.of("default", 100 - capacity, "other", capacity));
      conf.setInt(LiveRm.ROOT + "default.maximum-capacity", 100);
      conf.set(LiveRm.ROOT + "default.user-limit-factor", "10");
      conf.setInt(LiveRm.ROOT + "other.maximum-capacity", maximum);
      conf.set(LiveRm.ROOT + "other.user-limit-factor", "10");
      conf.set(ReclaimConfig.QUEUES, "root.default");
      conf.setBoolean(HeddleConfig.REFUSE_USELESS_KILLS, false);
    };
  }

  /** 25 % of 24, not of 30. */
  @Test
  void aQueueThatHasNotOptedInGrowsNoFurtherThanWithoutReclaiming() throws Exception {
    try (ReclaimScene scene = ReclaimScene.full(other(25, 25))) {
      scene.step();
      assertThat(scene.cluster()).isEqualTo(30);
      LiveRm.ask(scene.job, 1, 1, 1, 0);
      MockAM other = scene.live.launch(scene.masters, app -> app.withQueue("other"));
      LiveRm.ask(other, 1, 1, 1, 10);
      scene.live.heartbeat(scene.masters);
      assertThat(scene.live.held(other)).isEqualTo(6);
    }
  }

  /** An eighth of 24, not of 30: with the job's, three masters of one vcore. */
  @Test
  void noMoreMastersStartThanWithoutReclaiming() throws Exception {
    try (ReclaimScene scene =
        ReclaimScene.full(
            conf ->
                conf.set(
                    CapacitySchedulerConfiguration.MAXIMUM_APPLICATION_MASTERS_RESOURCE_PERCENT,
                    "0.125"))) {
      scene.step();
      assertThat(scene.cluster()).isEqualTo(30);
      List<RMApp> more = new ArrayList<>();
      for (int i = 0; i < 4; i++) {
        more.add(scene.live.submit(app -> {}));
      }
      scene.live.heartbeat(scene.masters);
      scene.stepAfter(1);
      scene.live.heartbeat(scene.masters);
      assertThat(more).filteredOn(app -> scene.live.held(app) > 0).hasSize(2);
    }
  }

  /** It holds 6: 25 % of 24, but less than 25 % of 30, and than 50 % of 24. */
  @ParameterizedTest
  @CsvSource({"25, false", "50, true"})
  void preemptionKillsOnlyForAQueueBelowItsShareOfWhatNodesHave(int capacity, boolean kills)
      throws Exception {
    try (ReclaimScene scene = ReclaimScene.overfull(other(capacity, 100))) {
      LiveRm.ask(scene.job, 1, 1, 1, 0);
      MockAM other = scene.live.launch(scene.masters, app -> app.withQueue("other"));
      LiveRm.ask(other, 1, 1, 1, 5);
      scene.live.heartbeat(scene.masters);
      LiveRm.ask(other, 2, 1, 4, 1);
      assertThat(scene.live.held(other)).isEqualTo(6);

      assertThat(scene.isKilledWhenChosen()).isEqualTo(kills);
    }
  }
}
