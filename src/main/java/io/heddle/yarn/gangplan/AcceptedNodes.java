package io.heddle.yarn.gangplan;

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

  /** Returns how many containers a node may get: by hosts, racks and node label. */
  static int most(AppPlacementAllocator<FiCaSchedulerNode> allocator, FiCaSchedulerNode node) {
    if (!isWanted(allocator, node)) {
      return 0;
    }
    if (allocator.canDelayTo(ResourceRequest.ANY)) {
      return Integer.MAX_VALUE;
    }
    int onNode = allocator.getOutstandingAsksCount(node.getNodeName());
    return allocator.canDelayTo(node.getRackName())
        ? Math.max(onNode, allocator.getOutstandingAsksCount(node.getRackName()))
        : onNode;
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
