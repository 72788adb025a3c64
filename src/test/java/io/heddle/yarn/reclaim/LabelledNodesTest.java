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
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Beside the worker, a node of a labelled partition of the same size, of which half is used. */
class LabelledNodesTest extends ReclaimScene {
  private static final int OWN = CORES;

  private void start(boolean exclusive) throws Exception {
    start(LabelledPartition::whole, NodeLabels.of("labelled", LABEL, exclusive));
  }

  private BusyNode labelled() throws Exception {
    worker.busy(OWN / 2.0);
    return new BusyNode(live, "labelled", 64, OWN).busy(OWN / 2.0);
  }

  private void step(BusyNode labelled, int times) throws Exception {
    for (int step = 0; step < times; step++) {
      labelled.heartbeat();
      step();
    }
  }

  private Reason reason(BusyNode node) {
    return offerOf(node).offer().reason();
  }

  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  void theyOfferMoreToRequestsForTheirLabelOnly(boolean exclusive) throws Exception {
    start(exclusive);
    BusyNode labelled = labelled();
    LiveRm.ask(job, 1, 1, 1, OWN);
    worker.heartbeat();
    assertThat(worker.allocated()).isEqualTo(OWN);
    LabelledPartition.ask(job, 1, 100);
    step(labelled, 2);
    assertThat(labelled.offered()).isEqualTo(22);
    labelled.heartbeat();

    assertThat(labelled.allocated()).isEqualTo(22);
    assertThat(vcores(live, LABEL)).isEqualTo(22);
    assertThat(cluster()).isEqualTo(22 + OWN + 8);
    assertThat(labelled.scheduled().getRMNode().getTotalCapability().getVirtualCores())
        .as("what YARN knows")
        .isEqualTo(OWN);
    assertThat(worker.offered()).isEqualTo(OWN);
    assertThat(reason(labelled)).isEqualTo(Reason.USE);
    assertThat(reason(worker)).isEqualTo(Reason.NO_DEMAND);
  }

  @Test
  void anExclusiveOneOffersNoMoreToRequestsWithoutItsLabel() throws Exception {
    start(true);
    BusyNode labelled = labelled();
    LabelledPartition.ask(job, 1, OWN);
    labelled.heartbeat();
    assertThat(labelled.allocated()).isEqualTo(OWN);
    LiveRm.ask(job, 1, 1, 1, 100);
    step(labelled, 2);

    assertThat(worker.offered()).isEqualTo(22);
    assertThat(labelled.offered()).isEqualTo(OWN);
    assertThat(reason(labelled)).isEqualTo(Reason.NO_DEMAND);
  }

  /** Stock gives them what they have left after some heartbeats. */
  @Test
  void oneThatIsSharedOffersMoreToRequestsWithoutALabel() throws Exception {
    start(false);
    BusyNode labelled = labelled();
    LiveRm.ask(job, 1, 1, 1, 200);
    fill(labelled, OWN);
    step(labelled, 2);
    assertThat(labelled.offered()).isEqualTo(22);
    fill(labelled, 22);
    assertThat(reason(labelled)).isEqualTo(Reason.USE);
  }

  private static void fill(BusyNode node, int vcores) throws Exception {
    for (int beat = 0; beat < 200 && node.allocated() < vcores; beat++) {
      node.heartbeat();
    }
    assertThat(node.allocated()).isEqualTo(vcores);
  }

  @Test
  void theyOfferMemoryWhereThatIsSwitchedOn() throws Exception {
    start(LabelledNodesTest::memory, NodeLabels.of("labelled", LABEL, true));
    BusyNode labelled = labelled();
    labelled.uses(24 * LiveRm.GB);
    LabelledPartition.ask(job, 8, 1, 100);
    step(labelled, 12);
    labelled.heartbeat();
    // 64 GB are held by then, and 24 used: there is room for 0.85 * 64 - 24 = 30.4 GB.
    assertThat(labelled.scheduled().getAllocatedResource().getMemorySize())
        .isEqualTo(88L * LiveRm.GB);
    assertThat(worker.scheduled().getTotalResource().getMemorySize()).isEqualTo(64L * LiveRm.GB);
  }

  private static void memory(Configuration conf) {
    LabelledPartition.whole(conf);
    conf.set(MemoryConfig.MAX_FACTOR, "2");
    conf.set(ReclaimConfig.MAX_FACTOR, "1");
  }

  @Test
  void theLargestContainerThatMayBeAskedForIsThatOfTheNodesAsTheyAre() throws Exception {
    start(true);
    BusyNode labelled = labelled();
    LabelledPartition.ask(job, 1, 100);
    step(labelled, 2);
    assertThat(labelled.offered()).isEqualTo(22);
    assertThat(mostVcores()).isEqualTo(OWN);
  }

  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  void aNodeThatIsMovedOffersWhatItHasAtOnceAndThenWhatItsNewPartitionMayUse(boolean exclusive)
      throws Exception {
    start(exclusive);
    LiveRm.ask(job, 1, 1, 1, 100);
    worker.heartbeat();
    worker.busy(OWN / 2.0);
    step();
    step();
    assertThat(worker.offered()).isEqualTo(22);

    label(live, worker, Set.of(LABEL));
    assertThat(worker.offered()).isEqualTo(OWN);
    assertThat(vcores(live, LABEL)).isEqualTo(OWN);
    assertThat(vcores(live, "")).isEqualTo(8);
    LiveRm.ask(job, 1, 1, 1, 0);
    step();
    assertThat(reason(worker)).isEqualTo(Reason.NO_DEMAND);
    assertThat(worker.offered()).isEqualTo(OWN);

    LabelledPartition.ask(job, 1, 100);
    step();
    assertThat(worker.offered()).isEqualTo(22);
    assertThat(vcores(live, LABEL)).isEqualTo(22);

    label(live, worker, Set.of());
    assertThat(worker.offered()).isEqualTo(OWN);
    assertThat(vcores(live, LABEL)).isZero();
    assertThat(vcores(live, "")).isEqualTo(OWN + 8);
  }

  /** Stock would go through the partition's nodes and all queues, for each node that is resized. */
  @Test
  void whatYarnTellsOfLabelsAfterAResizeCostsNothing() throws Exception {
    start(true);
    BusyNode labelled = labelled();
    NodeId id = labelled.node().getNodeId();
    AtomicInteger stock = new AtomicInteger();
    live.heddle().reclaim().relabel(Map.of(id, Set.of(LABEL)), stock::incrementAndGet);
    assertThat(stock).as("before").hasValue(1);
    LabelledPartition.ask(job, 1, 100);
    step(labelled, 2);
    assertThat(labelled.offered()).isEqualTo(22);
    live.heddle().reclaim().relabel(Map.of(id, Set.of(LABEL)), stock::incrementAndGet);
    assertThat(stock).hasValue(1);
    live.heddle().reclaim().relabel(Map.of(id, Set.of()), stock::incrementAndGet);
    assertThat(stock).as("of another label").hasValue(2);
  }

  @Test
  void aNodeThatIsLostComesBackToItsPartitionWithItsSize() throws Exception {
    start(true);
    BusyNode labelled = labelled();
    LabelledPartition.ask(job, 1, 100);
    step(labelled, 2);
    assertThat(vcores(live, LABEL)).isEqualTo(22);
    lose(labelled.node());
    assertThat(vcores(live, LABEL)).isZero();

    comeBack(labelled.node());
    assertThat(labelled.scheduled().getPartition()).isEqualTo(LABEL);
    assertThat(vcores(live, LABEL)).isEqualTo(OWN);
    step(labelled, 3);
    assertThat(vcores(live, LABEL)).isEqualTo(22);
  }

  @Test
  void inShadowModeNothingIsOfferedButShown() throws Exception {
    start(
        conf -> {
          LabelledPartition.whole(conf);
          conf.set(ReclaimConfig.MODE, "shadow");
        },
        NodeLabels.of("labelled", LABEL, true));
    BusyNode labelled = labelled();
    LabelledPartition.ask(job, 1, 100);
    step(labelled, 2);
    assertThat(labelled.offered()).isEqualTo(OWN);
    assertThat(live.heddle().reclaim().status().reclaimed()).isEqualTo(22 - OWN);
  }
}
