package io.heddle.yarn.reclaim;

import org.apache.hadoop.yarn.api.records.Resource;
import org.apache.hadoop.yarn.server.resourcemanager.rmcontainer.RMContainer;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.ResourceUsage;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.capacity.AbstractLeafQueue;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.capacity.CSQueue;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.capacity.CapacityScheduler;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.capacity.CapacitySchedulerConfiguration;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.common.fica.FiCaSchedulerNode;

/**
 * Preemption takes containers back for queues below their guarantee, which is a share of what is
 * offered: no container is killed for what is only reclaimed.
 */
final class PreemptionGuard {
  private final CapacityScheduler scheduler;
  private final OwnShares shares;

  PreemptionGuard(CapacityScheduler scheduler, OwnShares shares) {
    this.scheduler = scheduler;
    this.shares = shares;
  }

  boolean mayKill(RMContainer container) {
    FiCaSchedulerNode node = scheduler.getNode(container.getAllocatedNode());
    // By an overcommit timeout an administrator has made the node smaller.
    return node == null
        || node.isOvercommitTimeOutSet()
        || !shares.isLess(node.getPartition())
        || isWithinQueues()
        || isAnyStarved(node.getPartition());
  }

  private boolean isWithinQueues() {
    return scheduler
        .getConf()
        .getBoolean(
            CapacitySchedulerConfiguration.INTRAQUEUE_PREEMPTION_ENABLED,
            CapacitySchedulerConfiguration.DEFAULT_INTRAQUEUE_PREEMPTION_ENABLED);
  }

  /** As in stock, who waits for a partition is served by what is killed there. */
  private boolean isAnyStarved(String partition) {
    return scheduler.getCapacitySchedulerQueueManager().getQueues().values().stream()
        .anyMatch(queue -> queue instanceof AbstractLeafQueue && isStarved(queue, partition));
  }

  private boolean isStarved(CSQueue queue, String partition) {
    ResourceUsage usage = queue.getQueueResourceUsage();
    Resource used = usage.getUsed(partition);
    Resource guarantee = shares.guarantee(queue, partition);
    return usage.getPending(partition).getVirtualCores() > 0
        && used.getVirtualCores() < guarantee.getVirtualCores()
        && (!shares.isLessMemory(partition) || used.getMemorySize() < guarantee.getMemorySize());
  }
}
