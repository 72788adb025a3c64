package io.heddle.yarn.heartbeat;

import org.apache.hadoop.yarn.api.records.ResourceRequest;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.capacity.SchedulingMode;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.common.fica.FiCaSchedulerApp;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.common.fica.FiCaSchedulerNode;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.placement.AppPlacementAllocator;

/** Which nodes an application accepts containers on. Thread-safe. */
public final class AcceptedNodes {
  private AcceptedNodes() {}

  public static boolean isBlacklisted(FiCaSchedulerApp attempt, FiCaSchedulerNode node) {
    return attempt.isPlaceBlacklisted(node.getNodeName())
        || attempt.isPlaceBlacklisted(node.getRackName());
  }

  /** Returns whether a request may be served on a node: by hosts, racks and node label. */
  public static boolean isWanted(
      AppPlacementAllocator<FiCaSchedulerNode> allocator, FiCaSchedulerNode node) {
    boolean isNear =
        allocator.canDelayTo(ResourceRequest.ANY)
            || allocator.getOutstandingAsksCount(node.getNodeName()) > 0
            || (allocator.canDelayTo(node.getRackName())
                && allocator.getOutstandingAsksCount(node.getRackName()) > 0);
    return isNear && allocator.precheckNode(node, SchedulingMode.RESPECT_PARTITION_EXCLUSIVITY);
  }
}
