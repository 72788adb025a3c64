package io.heddle.yarn.heartbeat;

import io.heddle.model.ResourceVector;
import io.heddle.yarn.demand.HoldingJobs;
import io.heddle.yarn.demand.HoldingNodes;
import io.heddle.yarn.demand.HoldingNodes.Offered;
import io.heddle.yarn.demand.HoldingNodes.Reserved;
import io.heddle.yarn.jobs.VectorSpace;
import java.util.HashMap;
import java.util.Map;
import org.apache.hadoop.yarn.api.records.NodeId;
import org.apache.hadoop.yarn.server.resourcemanager.rmcontainer.RMContainer;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.capacity.CSQueue;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.capacity.CapacityScheduler;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.capacity.CapacitySchedulerBridge;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.common.fica.FiCaSchedulerApp;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.common.fica.FiCaSchedulerNode;

/** What jobs of a queue share that may hold until complete; asked under the scheduler's lock. */
final class HoldingRooms {
  /** In a larger cluster the nodes are not looked at one by one. */
  private static final int MOST_NODES = 128;

  private final CapacityScheduler scheduler;
  private final VectorSpace vectors;
  private final Cluster cluster;

  HoldingRooms(CapacityScheduler scheduler, VectorSpace vectors, Cluster cluster) {
    this.scheduler = scheduler;
    this.vectors = vectors;
    this.cluster = cluster;
  }

  /** See {@link Cluster#holdingRoom}. */
  HoldingJobs.Room<FiCaSchedulerApp> of(
      String queuePath, String partition, FiCaSchedulerNode offered) {
    CSQueue queue = scheduler.getQueue(queuePath);
    ResourceVector capacity =
        vectors
            .vector(queue.getQueueResourceUsage().getUsed(partition))
            .plus(cluster.room(queuePath, partition))
            .atLeast(cluster.guaranteeOf(queuePath, partition));
    double share = (double) capacity.get(0) / Math.max(1, cluster.capacity().get(0));
    Map<FiCaSchedulerApp, Boolean> refused = new HashMap<>();
    return new HoldingJobs.Room<>(
        capacity,
        (int) Math.ceil(share * scheduler.getNumClusterNodes()),
        nodes(partition, offered),
        vectors.vector(scheduler.getMinimumResourceCapability()),
        cluster.isOwed(queuePath, partition),
        application ->
            refused.computeIfAbsent(
                application, each -> cluster.isUserBeyondLimit(each, partition, false)));
  }

  private HoldingNodes<FiCaSchedulerApp> nodes(String partition, FiCaSchedulerNode offered) {
    if (scheduler.getNumClusterNodes() > MOST_NODES) {
      return null;
    }
    Map<NodeId, ResourceVector> sizes = new HashMap<>();
    Map<NodeId, Reserved<FiCaSchedulerApp>> reserved = new HashMap<>();
    for (FiCaSchedulerNode node : scheduler.getAllNodes()) {
      if (node.getPartition().equals(partition)
          && CapacitySchedulerBridge.isServing(scheduler, node)) {
        sizes.put(node.getNodeID(), vectors.vector(node.getTotalResource()));
        RMContainer container = node.getReservedContainer();
        if (container != null) {
          reserved.put(
              node.getNodeID(),
              new Reserved<>(
                  scheduler.getApplicationAttempt(container.getApplicationAttemptId()),
                  vectors.vector(container.getReservedResource())));
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
