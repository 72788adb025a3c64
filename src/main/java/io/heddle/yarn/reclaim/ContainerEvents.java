package io.heddle.yarn.reclaim;

import org.apache.hadoop.yarn.api.records.NodeId;
import org.apache.hadoop.yarn.api.records.Resource;
import org.apache.hadoop.yarn.server.resourcemanager.rmcontainer.RMContainer;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.common.fica.FiCaSchedulerApp;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.common.fica.FiCaSchedulerNode;

/**
 * Follows containers from their allocation to their end, for those who have to know: what has not
 * been measured yet, what is held beyond what nodes have, which masters run.
 */
final class ContainerEvents {
  private final OfferedSizes sizes;
  private final OwnShares shares;
  private final HeartbeatUse use;
  private final LearnedUse learned;
  private final LentContainers lent = new LentContainers();
  private final LentContainers lentMemory = new LentContainers();

  ContainerEvents(OfferedSizes sizes, OwnShares shares, HeartbeatUse use, LearnedUse learned) {
    this.sizes = sizes;
    this.shares = shares;
    this.use = use;
    this.learned = learned;
  }

  LentContainers lent() {
    return lent;
  }

  LentContainers lentMemory() {
    return lentMemory;
  }

  /**
   * A container was allocated; under the scheduler's lock.
   *
   * @param isMemory whether memory is reclaimed, too
   * @param millis now
   */
  void allocated(
      FiCaSchedulerNode node,
      FiCaSchedulerApp application,
      RMContainer container,
      boolean isMemory,
      long millis) {
    Resource size = container.getAllocatedResource();
    NodeId id = node.getNodeID();
    use.allocated(id, size.getVirtualCores());
    learned.allocated(container);
    if (isMemory) {
      use.memoryAllocated(id, size.getMemorySize(), millis);
      if (sizes.isMemoryBeyond(node)) {
        lentMemory.placed(container.getContainerId());
      }
    }
    if (sizes.isBeyond(node)) {
      lent.placed(container.getContainerId());
    }
    if (application.isWaitingForAMContainer()) {
      shares.started(application, size);
    }
  }

  void ended(RMContainer container) {
    lent.ended(container.getContainerId());
    lentMemory.ended(container.getContainerId());
    learned.ended(container);
  }
}
