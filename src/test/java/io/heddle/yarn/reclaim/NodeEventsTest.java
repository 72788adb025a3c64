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
class NodeEventsTest extends ReclaimScene {
  private static final int OWN = CORES;
  private static final int BEYOND = 22;

  private void assertNothingWasKilled() throws Exception {
    worker.heartbeat();
    assertNothingIsKilled();
  }

  private void assertNothingIsKilled() {
    live.rm().drainEvents();
    assertThat(live.held(job)).isEqualTo(1 + BEYOND);
    assertThat(worker.scheduled().isOvercommitTimeOutSet()).isFalse();
    assertThat(worker.offered()).isGreaterThanOrEqualTo(worker.allocated());
  }

  @ParameterizedTest
  @ValueSource(ints = {-1, 0, 60_000})
  void anAdministratorsUpdateIsTheNewSizeAndKillsNothing(int timeout) throws Exception {
    overfull(conf -> {});
    update(12, timeout);
    assertThat(worker.offered()).isEqualTo(BEYOND);
    assertThat(worker.scheduled().getRMNode().getTotalCapability().getVirtualCores()).isEqualTo(12);
    assertNothingWasKilled();

    LiveRm.release(job, take().subList(0, 15));
    live.heddle().reclaim().pause("ann");
    assertThat(worker.offered()).isEqualTo(12);
    assertThat(cluster()).isEqualTo(12 + 8);
  }

  @Test
  void aLargerSizeHoldsAtOnce() throws Exception {
    overfull(conf -> {});
    update(32, 0);
    assertThat(worker.offered()).isEqualTo(32);
    assertThat(cluster()).isEqualTo(32 + 8);
    assertNothingWasLost();
  }

  private void assertNothingWasLost() throws Exception {
    worker.heartbeat();
    assertThat(worker.allocated()).isEqualTo(32);
  }

  /** That the administrator wants containers killed is his will where nothing was reclaimed. */
  @Test
  void aNodeThatNeverOfferedMoreIsLeftToYarn() throws Exception {
    full(conf -> {});
    update(12, 60_000);
    assertThat(worker.offered()).isEqualTo(12);
    assertThat(worker.scheduled().isOvercommitTimeOutSet()).isTrue();
    step();
    assertThat(worker.offered()).isEqualTo(12);
    assertThat(reason()).isEqualTo(Reason.OVERCOMMITTED);
  }

  @Test
  void aDecommissionedNodeOffersNothingNewAndARecommissionedOneKillsNothing() throws Exception {
    overfull(conf -> {});
    NodeId id = worker.node().getNodeId();
    List<Container> given = take();
    run(given.subList(BEYOND - 1, BEYOND));
    live.rm().sendNodeGracefulDecommission(worker.node(), 1_000);
    live.rm().waitForState(id, NodeState.DECOMMISSIONING);
    live.rm().drainEvents();
    step();
    assertThat(worker.offered()).isEqualTo(BEYOND);
    assertThat(reason()).isEqualTo(Reason.NOT_RUNNING);
    assertNothingWasKilled();

    LiveRm.release(job, given.subList(0, 1));
    step();
    assertThat(worker.allocated()).as("nothing new").isEqualTo(BEYOND - 1);

    live.rm()
        .getRMContext()
        .getDispatcher()
        .getEventHandler()
        .handle(new RMNodeEvent(id, RMNodeEventType.RECOMMISSION));
    live.rm().waitForState(id, NodeState.RUNNING);
    live.rm().drainEvents();
    worker.heartbeat();
    live.rm().drainEvents();
    assertThat(live.held(job)).isEqualTo(1 + BEYOND - 1);
    assertThat(worker.scheduled().isOvercommitTimeOutSet()).isFalse();
    assertThat(worker.scheduled().getRMNode().getTotalCapability().getVirtualCores())
        .isEqualTo(OWN);

    live.heddle().reclaim().pause("ann");
    LiveRm.release(job, given.subList(1, 12));
    stepAfter(1);
    assertThat(worker.offered()).isEqualTo(OWN);
  }

  @Test
  void aNodeThatIsLostAndComesBackHasItsSize() throws Exception {
    overfull(conf -> {});
    lose(worker.node());
    assertThat(cluster()).isEqualTo(8);
    stepAfter(1);

    comeBack(worker.node());
    assertThat(worker.offered()).isEqualTo(OWN);
    assertThat(cluster()).isEqualTo(OWN + 8);
    step();
    assertThat(worker.allocated()).isEqualTo(OWN);
  }

  @Test
  void aNodeManagerThatReconnectsWithAnotherSizeKeepsItsContainers() throws Exception {
    overfull(conf -> {});
    List<Container> given = take();
    run(given.subList(BEYOND - 1, BEYOND));
    new MockNM(
            "worker:1234",
            Resource.newInstance(64 * LiveRm.GB, 14),
            live.rm().getResourceTrackerService())
        .registerNode(List.of(job.getApplicationAttemptId().getApplicationId()));
    live.rm().drainEvents();
    assertThat(worker.scheduled().getRMNode().getTotalCapability().getVirtualCores()).isEqualTo(14);
    assertNothingIsKilled();
    live.heddle().reclaim().pause("ann");
    LiveRm.release(job, given);
    stepAfter(1);
    assertThat(worker.offered()).isEqualTo(14);
  }

  /** Stock takes a node out and puts it back; what ends in between is never taken off it. */
  @Test
  void aNodeIsThereWhileItIsResized() throws Exception {
    full(conf -> conf.set(ReclaimConfig.STALE_AFTER, "3600000"));
    AtomicBoolean resizing = new AtomicBoolean(true);
    AtomicBoolean missed = new AtomicBoolean();
    NodeId id = worker.node().getNodeId();
    Thread reader =
        new Thread(
            () -> {
              while (resizing.get()) {
                if (live.scheduler().getNode(id) == null) {
                  missed.set(true);
                }
              }
            });
    reader.start();
    for (int round = 0; round < 2_000; round++) {
      stepAfter(1);
      live.heddle().reclaim().pause("ann");
      live.heddle().reclaim().resume("ann");
    }
    resizing.set(false);
    reader.join();
    assertThat(missed).isFalse();
  }
}
