package io.heddle.yarn.reclaim;

import static org.assertj.core.api.Assertions.assertThat;

import io.heddle.config.ReclaimConfig;
import io.heddle.reclaim.Offer.Reason;
import io.heddle.yarn.testing.LiveRm;
import java.util.List;
import java.util.concurrent.atomic.AtomicBoolean;
import org.apache.hadoop.yarn.api.records.Container;
import org.apache.hadoop.yarn.api.records.NodeId;
import org.apache.hadoop.yarn.api.records.NodeState;
import org.apache.hadoop.yarn.api.records.Resource;
import org.apache.hadoop.yarn.server.resourcemanager.MockNM;
import org.apache.hadoop.yarn.server.resourcemanager.rmnode.RMNodeEvent;
import org.apache.hadoop.yarn.server.resourcemanager.rmnode.RMNodeEventType;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** YARN changes nodes that offer more than they have: nobody's container is killed by that. */
class NodeEventsTest {
  private static final int OWN = ReclaimScene.CORES;
  private static final int BEYOND = 22;

  private static void assertNothingWasKilled(ReclaimScene scene) throws Exception {
    scene.worker.heartbeat();
    assertNothingIsKilled(scene);
  }

  private static void assertNothingIsKilled(ReclaimScene scene) {
    scene.live.rm().drainEvents();
    assertThat(scene.live.held(scene.job)).isEqualTo(1 + BEYOND);
    assertThat(scene.worker.scheduled().isOvercommitTimeOutSet()).isFalse();
    assertThat(scene.worker.offered()).isGreaterThanOrEqualTo(scene.worker.allocated());
  }

  @ParameterizedTest
  @ValueSource(ints = {-1, 0, 60_000})
  void anAdministratorsUpdateIsTheNewSizeAndKillsNothing(int timeout) throws Exception {
    try (ReclaimScene scene = ReclaimScene.overfull(conf -> {})) {
      scene.update(12, timeout);
      assertThat(scene.worker.offered()).isEqualTo(BEYOND);
      assertThat(scene.worker.scheduled().getRMNode().getTotalCapability().getVirtualCores())
          .isEqualTo(12);
      assertNothingWasKilled(scene);

      LiveRm.release(scene.job, scene.take().subList(0, 15));
      scene.live.heddle().reclaim().pause("ann");
      assertThat(scene.worker.offered()).isEqualTo(12);
      assertThat(scene.cluster()).isEqualTo(12 + 8);
    }
  }

  @Test
  void aLargerSizeHoldsAtOnce() throws Exception {
    try (ReclaimScene scene = ReclaimScene.overfull(conf -> {})) {
      scene.update(32, 0);
      assertThat(scene.worker.offered()).isEqualTo(32);
      assertThat(scene.cluster()).isEqualTo(32 + 8);
      assertNothingWasLost(scene);
    }
  }

  private static void assertNothingWasLost(ReclaimScene scene) throws Exception {
    scene.worker.heartbeat();
    assertThat(scene.worker.allocated()).isEqualTo(32);
  }

  /** That the administrator wants containers killed is his will where nothing was reclaimed. */
  @Test
  void aNodeThatNeverOfferedMoreIsLeftToYarn() throws Exception {
    try (ReclaimScene scene = ReclaimScene.full(conf -> {})) {
      scene.update(12, 60_000);
      assertThat(scene.worker.offered()).isEqualTo(12);
      assertThat(scene.worker.scheduled().isOvercommitTimeOutSet()).isTrue();
      scene.step();
      assertThat(scene.worker.offered()).isEqualTo(12);
      assertThat(ReclaimTest.reason(scene)).isEqualTo(Reason.OVERCOMMITTED);
    }
  }

  @Test
  void aDecommissionedNodeOffersNothingNewAndARecommissionedOneKillsNothing() throws Exception {
    try (ReclaimScene scene = ReclaimScene.overfull(conf -> {})) {
      NodeId id = scene.worker.node().getNodeId();
      List<Container> given = scene.take();
      scene.run(given.subList(BEYOND - 1, BEYOND));
      scene.live.rm().sendNodeGracefulDecommission(scene.worker.node(), 1_000);
      scene.live.rm().waitForState(id, NodeState.DECOMMISSIONING);
      scene.live.rm().drainEvents();
      scene.step();
      assertThat(scene.worker.offered()).isEqualTo(BEYOND);
      assertThat(ReclaimTest.reason(scene)).isEqualTo(Reason.NOT_RUNNING);
      assertNothingWasKilled(scene);

      LiveRm.release(scene.job, given.subList(0, 1));
      scene.step();
      assertThat(scene.worker.allocated()).as("nothing new").isEqualTo(BEYOND - 1);

      scene
          .live
          .rm()
          .getRMContext()
          .getDispatcher()
          .getEventHandler()
          .handle(new RMNodeEvent(id, RMNodeEventType.RECOMMISSION));
      scene.live.rm().waitForState(id, NodeState.RUNNING);
      scene.live.rm().drainEvents();
      scene.worker.heartbeat();
      scene.live.rm().drainEvents();
      assertThat(scene.live.held(scene.job)).isEqualTo(1 + BEYOND - 1);
      assertThat(scene.worker.scheduled().isOvercommitTimeOutSet()).isFalse();
      assertThat(scene.worker.scheduled().getRMNode().getTotalCapability().getVirtualCores())
          .isEqualTo(OWN);

      scene.live.heddle().reclaim().pause("ann");
      LiveRm.release(scene.job, given.subList(1, 12));
      scene.stepAfter(1);
      assertThat(scene.worker.offered()).isEqualTo(OWN);
    }
  }

  @Test
  void aNodeThatIsLostAndComesBackHasItsSize() throws Exception {
    try (ReclaimScene scene = ReclaimScene.overfull(conf -> {})) {
      scene.live.rm().sendNodeLost(scene.worker.node());
      scene.live.rm().waitForState(scene.worker.node().getNodeId(), NodeState.LOST);
      scene.live.rm().drainEvents();
      assertThat(scene.cluster()).isEqualTo(8);
      scene.stepAfter(1);

      scene.worker.node().registerNode();
      scene.live.rm().drainEvents();
      assertThat(scene.worker.offered()).isEqualTo(OWN);
      assertThat(scene.cluster()).isEqualTo(OWN + 8);
      scene.step();
      assertThat(scene.worker.allocated()).isEqualTo(OWN);
    }
  }

  @Test
  void aNodeManagerThatReconnectsWithAnotherSizeKeepsItsContainers() throws Exception {
    try (ReclaimScene scene = ReclaimScene.overfull(conf -> {})) {
      List<Container> given = scene.take();
      scene.run(given.subList(BEYOND - 1, BEYOND));
      new MockNM(
              "worker:1234",
              Resource.newInstance(64 * LiveRm.GB, 14),
              scene.live.rm().getResourceTrackerService())
          .registerNode(List.of(scene.job.getApplicationAttemptId().getApplicationId()));
      scene.live.rm().drainEvents();
      assertThat(scene.worker.scheduled().getRMNode().getTotalCapability().getVirtualCores())
          .isEqualTo(14);
      assertNothingIsKilled(scene);
      scene.live.heddle().reclaim().pause("ann");
      LiveRm.release(scene.job, given);
      scene.stepAfter(1);
      assertThat(scene.worker.offered()).isEqualTo(14);
    }
  }

  /** Stock takes a node out and puts it back; what ends in between is never taken off it. */
  @Test
  void aNodeIsThereWhileItIsResized() throws Exception {
    try (ReclaimScene scene =
        ReclaimScene.full(conf -> conf.set(ReclaimConfig.STALE_AFTER, "3600000"))) {
      AtomicBoolean resizing = new AtomicBoolean(true);
      AtomicBoolean missed = new AtomicBoolean();
      NodeId id = scene.worker.node().getNodeId();
      Thread reader =
          new Thread(
              () -> {
                while (resizing.get()) {
                  if (scene.live.scheduler().getNode(id) == null) {
                    missed.set(true);
                  }
                }
              });
      reader.start();
      for (int round = 0; round < 2_000; round++) {
        scene.stepAfter(1);
        scene.live.heddle().reclaim().pause("ann");
        scene.live.heddle().reclaim().resume("ann");
      }
      resizing.set(false);
      reader.join();
      assertThat(missed).isFalse();
    }
  }
}
