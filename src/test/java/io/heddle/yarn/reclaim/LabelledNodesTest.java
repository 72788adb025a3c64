package io.heddle.yarn.reclaim;

import static org.assertj.core.api.Assertions.assertThat;

import io.heddle.config.ReclaimConfig;
import io.heddle.reclaim.Offer.Reason;
import io.heddle.yarn.testing.BusyNode;
import io.heddle.yarn.testing.LiveRm;
import io.heddle.yarn.testing.NodeLabels;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.yarn.api.records.NodeId;
import org.apache.hadoop.yarn.api.records.Resource;
import org.apache.hadoop.yarn.api.records.ResourceRequest;
import org.apache.hadoop.yarn.server.resourcemanager.MockAM;
import org.apache.hadoop.yarn.server.resourcemanager.nodelabels.RMNodeLabelsManager;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.capacity.AbstractLeafQueue;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.event.NodeLabelsUpdateSchedulerEvent;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Beside the worker, a node of a labelled partition that is half used as well. */
class LabelledNodesTest {
  private static final String LABEL = "x";
  private static final int OWN = ReclaimScene.CORES;

  private static void settings(Configuration conf) {
    conf.set(ReclaimConfig.NODES, "worker.*|labelled.*");
    conf.set(LiveRm.ROOT + "default.accessible-node-labels", LABEL);
    String capacity = "accessible-node-labels." + LABEL + ".capacity";
    conf.setInt(LiveRm.ROOT + capacity, 100);
    conf.setInt(LiveRm.ROOT + "default." + capacity, 100);
    conf.set(
        LiveRm.ROOT + "default.accessible-node-labels." + LABEL + ".maximum-am-resource-percent",
        "0.5");
  }

  private static void ask(MockAM job, String label, int containers) throws Exception {
    ResourceRequest request = LiveRm.request(2, 1, 1, containers);
    request.setNodeLabelExpression(label);
    job.allocate(List.of(request), List.of());
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
  void theirPartitionIsAsIfNothingWereReclaimed(boolean exclusive) throws Exception {
    try (ReclaimScene scene =
        new ReclaimScene(
            LabelledNodesTest::settings, NodeLabels.of("labelled", LABEL, exclusive))) {
      BusyNode labelled = new BusyNode(scene.live, "labelled", 64, OWN).busy(OWN / 2.0);
      scene.worker.busy(OWN / 2.0);
      LiveRm.ask(scene.job, 1, 1, 1, 100);
      ask(scene.job, LABEL, 100);
      for (int step = 0; step < 4; step++) {
        labelled.heartbeat();
        scene.step();
      }
      scene.worker.heartbeat();
      labelled.heartbeat();

      assertThat(scene.worker.offered()).isGreaterThan(OWN);
      assertThat(scene.worker.allocated()).isGreaterThan(OWN);
      assertThat(labelled.offered()).isEqualTo(OWN);
      assertThat(labelled.allocated()).isEqualTo(OWN);
      assertThat(reason(scene, labelled)).isEqualTo(Reason.LABELLED);
      assertThat(scene.live.heddle().reclaim().status().labelled()).isEqualTo(1);
      Resource own = Resource.newInstance(64 * LiveRm.GB, OWN);
      AbstractLeafQueue leaf = (AbstractLeafQueue) scene.live.scheduler().getQueue("default");
      assertThat(leaf.getEffectiveCapacity(LABEL)).isEqualTo(own);
      assertThat(leaf.getEffectiveMaxCapacity(LABEL)).isEqualTo(own);
      assertThat(leaf.getAMResourceLimitPerPartition(LABEL))
          .isEqualTo(Resource.newInstance(32 * LiveRm.GB, OWN / 2));
    }
  }

  private static void label(ReclaimScene scene, Set<String> labels) throws Exception {
    NodeId node = scene.worker.node().getNodeId();
    RMNodeLabelsManager manager = scene.live.rm().getRMContext().getNodeLabelManager();
    manager.replaceLabelsOnNode(Map.of(node, labels));
    scene.live.scheduler().handle(new NodeLabelsUpdateSchedulerEvent(Map.of(node, labels)));
    scene.live.rm().drainEvents();
  }

  private static int vcores(ReclaimScene scene, String label) throws Exception {
    return scene
        .live
        .rm()
        .getRMContext()
        .getNodeLabelManager()
        .getResourceByLabel(label, scene.live.scheduler().getClusterResource())
        .getVirtualCores();
  }

  @Test
  void aNodeThatIsGivenALabelOffersWhatItHasAtOnce() throws Exception {
    try (ReclaimScene scene =
        new ReclaimScene(LabelledNodesTest::settings, NodeLabels.of("labelled", LABEL, false))) {
      LiveRm.ask(scene.job, 1, 1, 1, 100);
      scene.worker.heartbeat();
      scene.worker.busy(OWN / 2.0);
      scene.step();
      scene.step();
      assertThat(scene.worker.offered()).isEqualTo(22);

      label(scene, Set.of(LABEL));
      assertThat(scene.worker.offered()).isEqualTo(OWN);
      assertThat(vcores(scene, LABEL)).isEqualTo(OWN);
      assertThat(vcores(scene, "")).isEqualTo(8);
      scene.step();
      assertThat(reason(scene, scene.worker)).isEqualTo(Reason.LABELLED);
      assertThat(scene.worker.offered()).isEqualTo(OWN);

      label(scene, Set.of());
      scene.step();
      scene.step();
      assertThat(scene.worker.offered()).isGreaterThan(OWN);
      assertThat(vcores(scene, "")).isEqualTo(scene.worker.offered() + 8);
    }
  }
}
