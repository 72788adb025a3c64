package io.heddle.yarn.holding;

import io.heddle.model.ResourceVector;
import io.heddle.yarn.holding.HoldingNodes.Offered;
import io.heddle.yarn.holding.HoldingNodes.Reserved;
import io.heddle.yarn.jobs.VectorSpace;
import java.util.HashMap;
import java.util.Map;
import java.util.function.Predicate;
import org.apache.hadoop.yarn.api.records.NodeId;
import org.apache.hadoop.yarn.server.resourcemanager.rmcontainer.RMContainer;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.capacity.CapacityScheduler;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.capacity.CapacitySchedulerBridge;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.common.fica.FiCaSchedulerApp;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.common.fica.FiCaSchedulerNode;

/**
 * Reads the nodes of a partition for {@link HoldingJobs}; under the scheduler's lock.
 *
 * @param vectors the types that are counted
 * @param isPassedOver whether a node gets no new container now: of it only what is allocated counts
 */
public record HoldingNodesReader(
    CapacityScheduler scheduler, VectorSpace vectors, Predicate<NodeId> isPassedOver) {
  /** In a larger cluster the nodes are not looked at one by one. */
  private static final int MOST_NODES = 128;

  /** Returns the nodes with a label; null where they are too many. */
  public HoldingNodes<FiCaSchedulerApp> nodes(String partition, FiCaSchedulerNode offered) {
    if (scheduler.getNumClusterNodes() > MOST_NODES) {
      return null;
    }
    Map<NodeId, ResourceVector> sizes = new HashMap<>();
    Map<NodeId, Reserved<FiCaSchedulerApp>> reserved = new HashMap<>();
    for (FiCaSchedulerNode node : scheduler.getAllNodes()) {
      if (node.getPartition().equals(partition)
          && CapacitySchedulerBridge.isServing(scheduler, node)) {
        boolean isOpen = !isPassedOver.test(node.getNodeID());
        sizes.put(
            node.getNodeID(),
            vectors.vector(isOpen ? node.getTotalResource() : node.getAllocatedResource()));
        RMContainer container = node.getReservedContainer();
        FiCaSchedulerApp holder =
            container == null
                ? null
                : scheduler.getApplicationAttempt(container.getApplicationAttemptId());
        if (holder != null) {
          reserved.put(
              node.getNodeID(),
              new Reserved<>(holder, vectors.vector(container.getReservedResource())));
        }
      }
    }
    return new HoldingNodes<>(
        new Offered(offered.getNodeID(), vectors.vector(offered.getUnallocatedResource())),
        sizes,
        reserved,
        this::heldByNode);
  }

  private Map<NodeId, ResourceVector> heldByNode(FiCaSchedulerApp application) {
    Map<NodeId, ResourceVector> held = new HashMap<>();
    for (RMContainer container : application.getLiveContainers()) {
      held.merge(
          container.getAllocatedNode(),
          vectors.vector(container.getAllocatedResource()),
          ResourceVector::plus);
    }
    return held;
  }
}
