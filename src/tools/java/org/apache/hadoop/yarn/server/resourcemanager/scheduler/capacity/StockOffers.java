package org.apache.hadoop.yarn.server.resourcemanager.scheduler.capacity;

import static org.apache.hadoop.yarn.server.resourcemanager.scheduler.capacity.CapacitySchedulerConfiguration.MULTI_NODE_PLACEMENT_ENABLED;

import java.util.function.Function;
import java.util.stream.Collectors;
import org.apache.hadoop.yarn.api.records.Resource;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.SchedulerNode;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.common.fica.FiCaSchedulerNode;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.placement.CandidateNodeSet;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.placement.SimpleCandidateNodeSet;

/** What stock's asynchronous threads do with one node. Holds no logic of Heddle's. */
public final class StockOffers {
  private StockOffers() {}

  /** Offers a node to the queues for one container. */
  public static void offer(CapacityScheduler scheduler, FiCaSchedulerNode node) {
    boolean choosesNodes =
        scheduler.getConfiguration().getBoolean(MULTI_NODE_PLACEMENT_ENABLED, false);
    scheduler.allocateContainersToNode(
        choosesNodes
            ? partition(scheduler, node.getPartition())
            : new SimpleCandidateNodeSet<>(node),
        false);
  }

  private static CandidateNodeSet<FiCaSchedulerNode> partition(
      CapacityScheduler scheduler, String partition) {
    return new SimpleCandidateNodeSet<>(
        scheduler.getNodeTracker().getAllNodes().stream()
            .filter(node -> node.getPartition().equals(partition))
            .collect(Collectors.toMap(SchedulerNode::getNodeID, Function.identity())),
        partition);
  }

  /** Commits a proposal at once, which stock's threads leave to another one. */
  public static void commit(CapacityScheduler scheduler, Resource cluster, CSAssignment proposal) {
    var request = scheduler.createResourceCommitRequest(proposal);
    if (request != null) {
      scheduler.tryCommit(cluster, request, true);
    }
  }
}
