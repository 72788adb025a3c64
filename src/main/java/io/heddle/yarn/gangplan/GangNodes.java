package io.heddle.yarn.gangplan;

import io.heddle.model.ResourceVector;
import io.heddle.yarn.gangs.GangBook;
import io.heddle.yarn.gangs.LiveGang;
import io.heddle.yarn.jobs.VectorSpace;
import java.util.LinkedHashMap;
import java.util.Map;
import org.apache.hadoop.yarn.api.records.NodeId;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.capacity.CapacityScheduler;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.capacity.CapacitySchedulerBridge;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.common.fica.FiCaSchedulerApp;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.common.fica.FiCaSchedulerNode;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.placement.AppPlacementAllocator;
import org.apache.hadoop.yarn.server.scheduler.SchedulerRequestKey;

/** Nodes on which gangs are planned. */
public record GangNodes(CapacityScheduler scheduler, VectorSpace vectors, GangBook book) {
  /** Returns free capacity by node of a partition; walks all nodes, not under the lock. */
  Map<NodeId, ResourceVector> free(String partition) {
    Map<NodeId, ResourceVector> free = new LinkedHashMap<>();
    for (FiCaSchedulerNode node : scheduler.getAllNodes()) {
      ResourceVector left = node.getPartition().equals(partition) ? free(node) : null;
      if (left != null) {
        free.put(node.getNodeID(), left);
      }
    }
    return free;
  }

  /** Returns all capacity by node of a partition; walks all nodes, not under the lock. */
  Map<NodeId, ResourceVector> whole(String partition) {
    Map<NodeId, ResourceVector> whole = new LinkedHashMap<>();
    for (FiCaSchedulerNode node : scheduler.getAllNodes()) {
      if (node.getPartition().equals(partition)) {
        whole.put(node.getNodeID(), vectors.vector(node.getTotalResource()));
      }
    }
    return whole;
  }

  boolean isThere(NodeId id) {
    return scheduler.getNode(id) != null;
  }

  /** Returns what a node has free that is kept for no gang; null if it serves none now. */
  ResourceVector free(NodeId id) {
    FiCaSchedulerNode node = scheduler.getNode(id);
    return node == null ? null : free(node);
  }

  private ResourceVector free(FiCaSchedulerNode node) {
    if (node.getReservedContainer() != null || !CapacitySchedulerBridge.mayOffer(scheduler, node)) {
      return null;
    }
    ResourceVector free = vectors.vector(node.getUnallocatedResource());
    for (LiveGang gang : book.keptOn(node.getNodeID())) {
      ResourceVector kept = gang.places().amounts().get(node.getNodeID());
      free = kept == null ? free : free.minus(kept);
    }
    return free;
  }

  /** Returns how many containers of a request an application accepts on a node at most. */
  int most(FiCaSchedulerApp attempt, SchedulerRequestKey key, NodeId id) {
    FiCaSchedulerNode node = scheduler.getNode(id);
    AppPlacementAllocator<FiCaSchedulerNode> allocator = attempt.getAppPlacementAllocator(key);
    return node == null || allocator == null || AcceptedNodes.isBlacklisted(attempt, node)
        ? 0
        : AcceptedNodes.most(allocator, node);
  }
}
