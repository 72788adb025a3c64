package io.heddle.yarn.reclaim;

import org.apache.hadoop.yarn.api.records.NodeId;
import org.apache.hadoop.yarn.api.records.Resource;
import org.apache.hadoop.yarn.server.resourcemanager.rmcontainer.RMContainer;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.common.fica.FiCaSchedulerApp;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.common.fica.FiCaSchedulerNode;

/** Follows containers to their end, for those who need what is not measured, lent, or a master. */
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

  /** Under the scheduler's lock. */
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
