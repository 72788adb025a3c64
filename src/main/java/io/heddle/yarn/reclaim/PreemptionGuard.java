package io.heddle.yarn.reclaim;

import org.apache.hadoop.yarn.api.records.Resource;
import org.apache.hadoop.yarn.server.resourcemanager.rmcontainer.RMContainer;
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

  /** Whether a container may be killed. */
  boolean mayKill(RMContainer container) {
    return !shares.isLess() || isByNode(container) || isWithinQueues() || isAnyStarved();
  }

  /** An administrator has made the node smaller. */
  private boolean isByNode(RMContainer container) {
    FiCaSchedulerNode node = scheduler.getNode(container.getAllocatedNode());
    return node != null && node.isOvercommitTimeOutSet();
  }

  private boolean isWithinQueues() {
    return scheduler
        .getConf()
        .getBoolean(
            CapacitySchedulerConfiguration.INTRAQUEUE_PREEMPTION_ENABLED,
            CapacitySchedulerConfiguration.DEFAULT_INTRAQUEUE_PREEMPTION_ENABLED);
  }

  private boolean isAnyStarved() {
    return scheduler.getCapacitySchedulerQueueManager().getQueues().values().stream()
        .anyMatch(queue -> queue instanceof AbstractLeafQueue && isStarved(queue));
  }

  private boolean isStarved(CSQueue queue) {
    Resource used = queue.getQueueResourceUsage().getAllUsed();
    Resource guarantee = shares.guarantee(queue);
    return queue.getQueueResourceUsage().getAllPending().getVirtualCores() > 0
        && used.getVirtualCores() < guarantee.getVirtualCores()
        && (!shares.isLessMemory() || used.getMemorySize() < guarantee.getMemorySize());
  }
}
