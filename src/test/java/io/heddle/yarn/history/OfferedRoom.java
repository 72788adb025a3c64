package io.heddle.yarn.history;

import io.heddle.config.ReclaimConfig;
import io.heddle.config.ReclaimConfig.MemoryConfig;
import io.heddle.sim.engine.scheduler.VirtualCluster;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.apache.hadoop.yarn.api.records.NodeId;
import org.apache.hadoop.yarn.api.records.Resource;
import org.apache.hadoop.yarn.server.resourcemanager.rmcontainer.RMContainer;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.common.fica.FiCaSchedulerApp;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.common.fica.FiCaSchedulerNode;
import org.apache.hadoop.yarn.util.resource.Resources;

/**
 * What holds where nodes may offer more than they have: they offer no more than the settings allow,
 * and masters, and queues that may not use it, get only what the nodes have. Lazy preemption gives
 * what others still hold.
 */
final class OfferedRoom {
  private final VirtualCluster cluster;
  private final String allowed;
  private final double vcoresFactor;
  private final double memoryFactor;

  OfferedRoom(VirtualCluster cluster, RandomHistory history) {
    this.cluster = cluster;
    Map<String, String> settings = history.settings();
    allowed = settings.get(ReclaimConfig.QUEUES);
    vcoresFactor = Double.parseDouble(settings.getOrDefault(ReclaimConfig.MAX_FACTOR, "1"));
    memoryFactor = Double.parseDouble(settings.getOrDefault(MemoryConfig.MAX_FACTOR, "1"));
  }

  List<String> check(String step) {
    List<String> broken = new ArrayList<>();
    if (allowed == null || cluster.scheduler().getConfiguration().getLazyPreemptionEnabled()) {
      return broken;
    }
    containers(broken);
    if (step.equals(VirtualCluster.RECLAIM)) {
      cluster.scheduler().getAllNodes().forEach(node -> node(node, broken));
    }
    return broken;
  }

  private static Resource own(FiCaSchedulerNode node) {
    return node.getRMNode().getTotalCapability();
  }

  private void node(FiCaSchedulerNode node, List<String> broken) {
    Resource most = Resources.clone(own(node));
    most.setVirtualCores((int) (most.getVirtualCores() * vcoresFactor));
    most.setMemorySize((long) (most.getMemorySize() * memoryFactor));
    most = Resources.componentwiseMax(most, node.getAllocatedResource());
    if (!Resources.fitsIn(node.getTotalResource(), most)) {
      broken.add(
          "node %s offers %s, at most %s"
              .formatted(node.getNodeID(), node.getTotalResource(), most));
    }
  }

  /** The last containers of a node come first, so that what it held before is known. */
  private void containers(List<String> broken) {
    Map<NodeId, Resource> after = new HashMap<>();
    List<RMContainer> fresh = cluster.fresh();
    for (int i = fresh.size() - 1; i >= 0; i--) {
      RMContainer container = fresh.get(i);
      FiCaSchedulerNode node = cluster.scheduler().getNode(container.getAllocatedNode());
      if (node == null) {
        continue;
      }
      Resource held =
          after.computeIfAbsent(
              node.getNodeID(), id -> Resources.clone(node.getAllocatedResource()));
      if (!mayUseMore(container) && !Resources.fitsIn(held, own(node))) {
        broken.add(
            "%s of %s is on %s, which then holds %s of its own %s"
                .formatted(
                    container.getContainerId(),
                    container.getQueueName(),
                    node.getNodeID(),
                    held,
                    own(node)));
      }
      Resources.subtractFrom(held, container.getAllocatedResource());
    }
  }

  private boolean mayUseMore(RMContainer container) {
    FiCaSchedulerApp application =
        cluster.scheduler().getApplicationAttempt(container.getApplicationAttemptId());
    if (application == null) {
      return true;
    }
    String path = application.getCSLeafQueue().getQueuePath() + ".";
    return !container.isAMContainer() && path.startsWith(allowed + ".");
  }
}
