package io.heddle.yarn.reclaim;

import static io.heddle.yarn.reclaim.LabelledPartition.LABEL;
import static org.assertj.core.api.Assertions.assertThat;

import io.heddle.config.HeddleConfig;
import io.heddle.reclaim.Offer.Reason;
import io.heddle.yarn.testing.LiveRm;
import io.heddle.yarn.testing.NodeLabels;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.function.Consumer;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.yarn.api.records.Container;
import org.apache.hadoop.yarn.api.records.Resource;
import org.apache.hadoop.yarn.server.resourcemanager.MockAM;
import org.apache.hadoop.yarn.server.resourcemanager.rmapp.RMApp;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.capacity.AbstractLeafQueue;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.capacity.SchedulingMode;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Limits as shares of a labelled partition: the worker, which has 16 vcores and offers 22. */
class LabelledSharesTest {
  private static final int OWN = ReclaimScene.CORES;
  private static final int BEYOND = 22;

  private static Consumer<Configuration> other(int capacity, int maximum) {
    return conf -> {
      LabelledPartition.sharedWithOther(conf, capacity, maximum);
      conf.setBoolean(HeddleConfig.REFUSE_USELESS_KILLS, false);
    };
  }

  /** The job holds what the worker offers, as far as it may, and wants more. */
  private static ReclaimScene overfull(Consumer<Configuration> change, boolean exclusive)
      throws Exception {
    ReclaimScene scene = new ReclaimScene(change, NodeLabels.of("worker", LABEL, exclusive));
    LabelledPartition.ask(scene.job, 1, 100);
    scene.worker.heartbeat();
    scene.worker.busy(OWN / 2.0);
    scene.step();
    scene.step();
    scene.worker.heartbeat();
    assertThat(scene.worker.offered()).isEqualTo(BEYOND);
    assertThat(scene.worker.allocated()).isGreaterThan(OWN);
    return scene;
  }

  private static List<Container> stop(ReclaimScene scene) throws Exception {
    List<Container> given = scene.take();
    LabelledPartition.ask(scene.job, 1, 0);
    return given;
  }

  private static AbstractLeafQueue leaf(ReclaimScene scene, String queue) {
    return (AbstractLeafQueue) scene.live.scheduler().getQueue(queue);
  }

  /** In per cent: 75 and 25 of the guarantee; users and queues that opted in may have all of it. */
  @Test
  void guaranteesAndLimitsAreSharesOfWhatIsOffered() throws Exception {
    try (ReclaimScene scene = overfull(other(25, 25), true)) {
      assertThat(leaf(scene, "default").getEffectiveCapacity(LABEL).getVirtualCores())
          .isEqualTo(16);
      assertThat(leaf(scene, "default").getEffectiveMaxCapacity(LABEL).getVirtualCores())
          .isEqualTo(BEYOND);
      assertThat(leaf(scene, "other").getEffectiveMaxCapacity(LABEL).getVirtualCores())
          .isEqualTo(5);
      assertThat(leaf(scene, "default").getEffectiveMaxCapacity("").getVirtualCores())
          .as("of the default partition")
          .isEqualTo(8);
    }
  }

  /** A user may have the guarantee: 75 % of 22, rounded down, and of 16 when it is paused. */
  @Test
  void aUserMayHaveHisShareOfWhatIsOffered() throws Exception {
    try (ReclaimScene scene =
        overfull(
            conf -> {
              LabelledPartition.sharedWithOther(conf, 25, 25);
              conf.set(LiveRm.ROOT + "default.user-limit-factor", "1");
            },
            true)) {
      assertThat(userLimit(scene)).isEqualTo(16);
      scene.live.heddle().reclaim().pause("ann");
      LiveRm.release(scene.job, stop(scene));
      scene.stepAfter(1);
      assertThat(userLimit(scene)).isEqualTo(12);
    }
  }

  private static int userLimit(ReclaimScene scene) {
    return leaf(scene, "default")
        .getResourceLimitForAllUsers(
            scene.live.attempt(scene.job).getUser(),
            scene.live.scheduler().getClusterResource(),
            LABEL,
            SchedulingMode.RESPECT_PARTITION_EXCLUSIVITY)
        .getVirtualCores();
  }

  @Test
  void absoluteCapacitiesStayWhatTheyAre() throws Exception {
    try (ReclaimScene scene = overfull(LabelledSharesTest::absolute, true)) {
      assertThat(leaf(scene, "default").getEffectiveCapacity(LABEL))
          .isEqualTo(Resource.newInstance(32 * LiveRm.GB, 8));
    }
  }

  private static void absolute(Configuration conf) {
    LabelledPartition.whole(conf);
    String ofLabel = ".accessible-node-labels." + LABEL;
    String root = LiveRm.ROOT.substring(0, LiveRm.ROOT.length() - 1);
    conf.set(LiveRm.ROOT + "default.capacity", "[memory=4096,vcores=4]");
    conf.set(root + ofLabel + ".capacity", "[memory=65536,vcores=16]");
    conf.set(LiveRm.ROOT + "default" + ofLabel + ".capacity", "[memory=32768,vcores=8]");
    conf.unset(LiveRm.ROOT + "default" + ofLabel + ".maximum-capacity");
  }

  /** 25 % of 16, not of 22. */
  @Test
  void aQueueThatHasNotOptedInGrowsNoFurtherThanWithoutReclaiming() throws Exception {
    try (ReclaimScene scene = overfull(other(25, 25), true)) {
      LiveRm.release(scene.job, stop(scene).subList(0, 14));
      MockAM other = scene.live.launch(scene.masters, app -> app.withQueue("other"));
      LabelledPartition.ask(other, 1, 10);
      scene.worker.heartbeat();
      assertThat(scene.worker.offered()).isEqualTo(BEYOND);
      assertThat(scene.live.held(other)).isEqualTo(1 + 4);
    }
  }

  /** A quarter of 16, not of 22. */
  @Test
  void noMoreMastersStartThanWithoutReclaiming() throws Exception {
    try (ReclaimScene scene = overfull(LabelledSharesTest::aQuarterForMasters, true)) {
      assertThat(leaf(scene, "default").getAMResourceLimitPerPartition(LABEL).getVirtualCores())
          .isEqualTo(6);
      LiveRm.release(scene.job, stop(scene).subList(0, 14));
      List<RMApp> more = new ArrayList<>();
      for (int i = 0; i < 6; i++) {
        more.add(scene.live.submit(app -> app.withAmLabel(LABEL)));
      }
      scene.worker.heartbeat();
      scene.worker.heartbeat();
      assertThat(scene.worker.offered()).isEqualTo(BEYOND);
      assertThat(scene.worker.allocated()).as("there would be room").isLessThan(OWN);
      assertThat(more).filteredOn(app -> scene.live.held(app) > 0).hasSize(4);
    }
  }

  private static void aQuarterForMasters(Configuration conf) {
    LabelledPartition.whole(conf);
    conf.set(
        LiveRm.ROOT + "default.accessible-node-labels." + LABEL + ".maximum-am-resource-percent",
        "0.25");
  }

  /** It holds 4: 25 % of 16, but less than 25 % of 22, and than 50 % of 16. */
  @ParameterizedTest
  @CsvSource({"25, true, false", "50, true, true", "50, false, false"})
  void preemptionKillsOnlyForAQueueBelowItsShareOfWhatThePartitionsNodesHave(
      int capacity, boolean waitsThere, boolean kills) throws Exception {
    try (ReclaimScene scene = overfull(other(capacity, 100), true)) {
      LiveRm.release(scene.job, stop(scene).subList(0, 10));
      MockAM other = scene.live.launch(scene.masters, app -> app.withQueue("other"));
      LabelledPartition.ask(other, 1, 4);
      scene.worker.heartbeat();
      assertThat(scene.live.held(other)).isEqualTo(1 + 4);
      if (waitsThere) {
        LabelledPartition.ask(other, 4, 1);
      } else {
        LiveRm.ask(other, 3, 8, 4, 1);
      }

      assertThat(scene.isKilledWhenChosen()).isEqualTo(kills);
    }
  }

  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  void aMasterKeepsANodeOfItsOwnPartitionAtItsSize(boolean exclusive) throws Exception {
    try (ReclaimScene scene = overfull(LabelledPartition::whole, exclusive)) {
      RMApp elsewhere =
          scene.live.submit(app -> app.withResource(Resource.newInstance(8 * LiveRm.GB, 1)));
      scene.stepAfter(1);
      assertThat(scene.live.held(elsewhere)).isZero();
      assertThat(ReclaimTest.reason(scene)).isEqualTo(Reason.USE);

      RMApp late = scene.live.submit(app -> app.withAmLabel(LABEL));
      scene.worker.heartbeat();
      OwnRoomTest.assertNodeIsKeptFor(late, scene);
    }
  }

  /** It has no share of the partition. What it may have on shared nodes is what they have. */
  @Test
  void withoutALabelAQueueThatHasNotOptedInHasSharedNodesAsTheyAre() throws Exception {
    try (ReclaimScene scene = overfull(other(0, 0), false)) {
      MockAM other = scene.live.launch(scene.masters, app -> app.withQueue("other"));
      LiveRm.ask(other, 1, 1, 1, 100);
      scene.live.heartbeat(scene.masters);
      assertThat(scene.live.held(other)).as("the other node is full").isEqualTo(7);
      for (int beat = 0; beat < 50; beat++) {
        scene.worker.heartbeat();
      }
      assertThat(scene.live.held(other)).isEqualTo(7);

      scene.stepAfter(1);
      assertThat(ReclaimTest.reason(scene)).isEqualTo(Reason.KEPT);
      LiveRm.release(scene.job, stop(scene).subList(0, 9));
      for (int beat = 0; beat < 50; beat++) {
        scene.worker.heartbeat();
      }
      assertThat(scene.worker.allocated()).isEqualTo(OWN);
      assertThat(scene.live.held(other)).isEqualTo(7 + 3);
    }
  }

  /** Half of 8 vcores: what the worker offers beyond is no more the default partition's. */
  @Test
  void aNodeThatIsMovedTakesWhatItOffersBeyondWithIt() throws Exception {
    try (ReclaimScene scene =
        new ReclaimScene(
            conf -> {
              LabelledPartition.sharedWithOther(conf, 50, 100);
              conf.setInt(LiveRm.ROOT + "other.maximum-capacity", 50);
            },
            NodeLabels.of("elsewhere", LABEL, true))) {
      LiveRm.ask(scene.job, 1, 1, 1, 100);
      scene.worker.heartbeat();
      scene.worker.busy(OWN / 2.0);
      scene.step();
      scene.step();
      assertThat(scene.worker.offered()).isEqualTo(BEYOND);

      LabelledPartition.label(scene.live, scene.worker, Set.of(LABEL));
      LabelledPartition.ask(scene.job, 1, 100);
      scene.step();
      assertThat(scene.worker.offered()).as("to the labelled one").isEqualTo(BEYOND);
      LiveRm.ask(scene.job, 1, 1, 1, 0);
      MockAM other = scene.live.launch(scene.masters, app -> app.withQueue("other"));
      LiveRm.ask(other, 1, 1, 1, 10);
      scene.live.heartbeat(scene.masters);
      assertThat(scene.live.held(other)).isEqualTo(4);
    }
  }
}
