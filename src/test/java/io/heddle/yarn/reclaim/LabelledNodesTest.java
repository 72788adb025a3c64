package io.heddle.yarn.reclaim;

import static io.heddle.yarn.reclaim.LabelledPartition.LABEL;
import static io.heddle.yarn.reclaim.LabelledPartition.label;
import static io.heddle.yarn.reclaim.LabelledPartition.vcores;
import static org.assertj.core.api.Assertions.assertThat;

import io.heddle.config.ReclaimConfig;
import io.heddle.config.ReclaimConfig.MemoryConfig;
import io.heddle.reclaim.Offer.Reason;
import io.heddle.yarn.testing.BusyNode;
import io.heddle.yarn.testing.LiveRm;
import io.heddle.yarn.testing.NodeLabels;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.atomic.AtomicInteger;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.yarn.api.records.NodeId;
import org.apache.hadoop.yarn.api.records.NodeState;
import org.apache.hadoop.yarn.api.records.Resource;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.ClusterNodeTracker;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Beside the worker, a node of a labelled partition of the same size, of which half is used. */
class LabelledNodesTest {
  private static final int OWN = ReclaimScene.CORES;

  private static ReclaimScene scene(boolean exclusive) throws Exception {
    return new ReclaimScene(LabelledPartition::whole, NodeLabels.of("labelled", LABEL, exclusive));
  }

  private static BusyNode labelled(ReclaimScene scene) throws Exception {
    scene.worker.busy(OWN / 2.0);
    return new BusyNode(scene.live, "labelled", 64, OWN).busy(OWN / 2.0);
  }

  private static void step(ReclaimScene scene, BusyNode labelled, int times) throws Exception {
    for (int step = 0; step < times; step++) {
      labelled.heartbeat();
      scene.step();
    }
  }

  private static Reason reason(ReclaimScene scene, BusyNode node) {
    return scene.live.heddle().reclaim().status().nodes().stream()
        .filter(each -> each.node().equals(node.node().getNodeId()))
        .findFirst()
        .orElseThrow()
        .offer()
        .reason();
  }

  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  void theyOfferMoreToRequestsForTheirLabelOnly(boolean exclusive) throws Exception {
    try (ReclaimScene scene = scene(exclusive)) {
      BusyNode labelled = labelled(scene);
      LiveRm.ask(scene.job, 1, 1, 1, OWN);
      scene.worker.heartbeat();
      assertThat(scene.worker.allocated()).isEqualTo(OWN);
      LabelledPartition.ask(scene.job, 1, 100);
      step(scene, labelled, 2);
      assertThat(labelled.offered()).isEqualTo(22);
      labelled.heartbeat();

      assertThat(labelled.allocated()).isEqualTo(22);
      assertThat(vcores(scene.live, LABEL)).isEqualTo(22);
      assertThat(scene.cluster()).isEqualTo(22 + OWN + 8);
      assertThat(labelled.scheduled().getRMNode().getTotalCapability().getVirtualCores())
          .as("what YARN knows")
          .isEqualTo(OWN);
      assertThat(scene.worker.offered()).isEqualTo(OWN);
      assertThat(reason(scene, labelled)).isEqualTo(Reason.USE);
      assertThat(reason(scene, scene.worker)).isEqualTo(Reason.NO_DEMAND);
    }
  }

  @Test
  void anExclusiveOneOffersNoMoreToRequestsWithoutItsLabel() throws Exception {
    try (ReclaimScene scene = scene(true)) {
      BusyNode labelled = labelled(scene);
      LabelledPartition.ask(scene.job, 1, OWN);
      labelled.heartbeat();
      assertThat(labelled.allocated()).isEqualTo(OWN);
      LiveRm.ask(scene.job, 1, 1, 1, 100);
      step(scene, labelled, 2);

      assertThat(scene.worker.offered()).isEqualTo(22);
      assertThat(labelled.offered()).isEqualTo(OWN);
      assertThat(reason(scene, labelled)).isEqualTo(Reason.NO_DEMAND);
    }
  }

  /** Stock gives them what they have left after some heartbeats. */
  @Test
  void oneThatIsSharedOffersMoreToRequestsWithoutALabel() throws Exception {
    try (ReclaimScene scene = scene(false)) {
      BusyNode labelled = labelled(scene);
      LiveRm.ask(scene.job, 1, 1, 1, 200);
      fill(labelled, OWN);
      step(scene, labelled, 2);
      assertThat(labelled.offered()).isEqualTo(22);
      fill(labelled, 22);
      assertThat(reason(scene, labelled)).isEqualTo(Reason.USE);
    }
  }

  private static void fill(BusyNode node, int vcores) throws Exception {
    for (int beat = 0; beat < 200 && node.allocated() < vcores; beat++) {
      node.heartbeat();
    }
    assertThat(node.allocated()).isEqualTo(vcores);
  }

  @Test
  void theyOfferMemoryWhereThatIsSwitchedOn() throws Exception {
    try (ReclaimScene scene =
        new ReclaimScene(LabelledNodesTest::memory, NodeLabels.of("labelled", LABEL, true))) {
      BusyNode labelled = labelled(scene);
      labelled.uses(24 * LiveRm.GB);
      LabelledPartition.ask(scene.job, 8, 1, 100);
      step(scene, labelled, 12);
      labelled.heartbeat();
      // 64 GB are held by then, and 24 used: there is room for 0.85 * 64 - 24 = 30.4 GB.
      assertThat(labelled.scheduled().getAllocatedResource().getMemorySize())
          .isEqualTo(88L * LiveRm.GB);
      assertThat(scene.worker.scheduled().getTotalResource().getMemorySize())
          .isEqualTo(64L * LiveRm.GB);
    }
  }

  private static void memory(Configuration conf) {
    LabelledPartition.whole(conf);
    conf.set(MemoryConfig.MAX_FACTOR, "2");
    conf.set(ReclaimConfig.MAX_FACTOR, "1");
  }

  @Test
  void theLargestContainerThatMayBeAskedForIsThatOfTheNodesAsTheyAre() throws Exception {
    try (ReclaimScene scene = scene(true)) {
      BusyNode labelled = labelled(scene);
      LabelledPartition.ask(scene.job, 1, 100);
      step(scene, labelled, 2);
      assertThat(labelled.offered()).isEqualTo(22);
      ClusterNodeTracker<?> nodes = scene.live.scheduler().getNodeTracker();
      nodes.setConfiguredMaxAllocation(Resource.newInstance(1_000_000, 1_000));
      nodes.setConfiguredMaxAllocationWaitTime(-1);
      nodes.setForceConfiguredMaxAllocation(false);
      assertThat(scene.live.scheduler().getMaximumResourceCapability().getVirtualCores())
          .isEqualTo(OWN);
    }
  }

  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  void aNodeThatIsMovedOffersWhatItHasAtOnceAndThenWhatItsNewPartitionMayUse(boolean exclusive)
      throws Exception {
    try (ReclaimScene scene = scene(exclusive)) {
      LiveRm.ask(scene.job, 1, 1, 1, 100);
      scene.worker.heartbeat();
      scene.worker.busy(OWN / 2.0);
      scene.step();
      scene.step();
      assertThat(scene.worker.offered()).isEqualTo(22);

      label(scene.live, scene.worker, Set.of(LABEL));
      assertThat(scene.worker.offered()).isEqualTo(OWN);
      assertThat(vcores(scene.live, LABEL)).isEqualTo(OWN);
      assertThat(vcores(scene.live, "")).isEqualTo(8);
      LiveRm.ask(scene.job, 1, 1, 1, 0);
      scene.step();
      assertThat(reason(scene, scene.worker)).isEqualTo(Reason.NO_DEMAND);
      assertThat(scene.worker.offered()).isEqualTo(OWN);

      LabelledPartition.ask(scene.job, 1, 100);
      scene.step();
      assertThat(scene.worker.offered()).isEqualTo(22);
      assertThat(vcores(scene.live, LABEL)).isEqualTo(22);

      label(scene.live, scene.worker, Set.of());
      assertThat(scene.worker.offered()).isEqualTo(OWN);
      assertThat(vcores(scene.live, LABEL)).isZero();
      assertThat(vcores(scene.live, "")).isEqualTo(OWN + 8);
    }
  }

  /** Stock would go through the partition's nodes and all queues, for each node that is resized. */
  @Test
  void whatYarnTellsOfLabelsAfterAResizeCostsNothing() throws Exception {
    try (ReclaimScene scene = scene(true)) {
      BusyNode labelled = labelled(scene);
      NodeId id = labelled.node().getNodeId();
      AtomicInteger stock = new AtomicInteger();
      scene.live.heddle().reclaim().relabel(Map.of(id, Set.of(LABEL)), stock::incrementAndGet);
      assertThat(stock).as("before").hasValue(1);
      LabelledPartition.ask(scene.job, 1, 100);
      step(scene, labelled, 2);
      assertThat(labelled.offered()).isEqualTo(22);
      scene.live.heddle().reclaim().relabel(Map.of(id, Set.of(LABEL)), stock::incrementAndGet);
      assertThat(stock).hasValue(1);
      scene.live.heddle().reclaim().relabel(Map.of(id, Set.of()), stock::incrementAndGet);
      assertThat(stock).as("of another label").hasValue(2);
    }
  }

  @Test
  void aNodeThatIsLostComesBackToItsPartitionWithItsSize() throws Exception {
    try (ReclaimScene scene = scene(true)) {
      BusyNode labelled = labelled(scene);
      LabelledPartition.ask(scene.job, 1, 100);
      step(scene, labelled, 2);
      assertThat(vcores(scene.live, LABEL)).isEqualTo(22);
      scene.live.rm().sendNodeLost(labelled.node());
      scene.live.rm().waitForState(labelled.node().getNodeId(), NodeState.LOST);
      scene.live.rm().drainEvents();
      assertThat(vcores(scene.live, LABEL)).isZero();

      labelled.node().registerNode();
      scene.live.rm().drainEvents();
      assertThat(labelled.scheduled().getPartition()).isEqualTo(LABEL);
      assertThat(vcores(scene.live, LABEL)).isEqualTo(OWN);
      step(scene, labelled, 3);
      assertThat(vcores(scene.live, LABEL)).isEqualTo(22);
    }
  }

  @Test
  void inShadowModeNothingIsOfferedButShown() throws Exception {
    try (ReclaimScene scene =
        new ReclaimScene(
            conf -> {
              LabelledPartition.whole(conf);
              conf.set(ReclaimConfig.MODE, "shadow");
            },
            NodeLabels.of("labelled", LABEL, true))) {
      BusyNode labelled = labelled(scene);
      LabelledPartition.ask(scene.job, 1, 100);
      step(scene, labelled, 2);
      assertThat(labelled.offered()).isEqualTo(OWN);
      assertThat(scene.live.heddle().reclaim().status().reclaimed()).isEqualTo(22 - OWN);
    }
  }
}
