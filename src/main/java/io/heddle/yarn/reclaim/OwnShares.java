package io.heddle.yarn.reclaim;

import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Supplier;
import org.apache.hadoop.yarn.api.records.Resource;
import org.apache.hadoop.yarn.server.resourcemanager.nodelabels.RMNodeLabelsManager;
import org.apache.hadoop.yarn.server.resourcemanager.rmcontainer.RMContainer;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.ResourceUsage;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.capacity.AbstractLeafQueue;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.capacity.CSQueue;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.capacity.CapacityScheduler;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.capacity.CapacitySchedulerConfiguration;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.capacity.HeldApplications;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.common.fica.FiCaSchedulerApp;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.common.fica.FiCaSchedulerNode;
import org.apache.hadoop.yarn.util.resource.Resources;

/** What queues may hold of nodes as they are; stock's limits that are shares are of all offered. */
final class OwnShares {
  private static final String ABSOLUTE = "ABSOLUTE_RESOURCE";

  private static final Resource NO_LIMIT = Resource.newInstance(Long.MAX_VALUE, Integer.MAX_VALUE);

  private final CapacityScheduler scheduler;
  private final Supplier<Map<String, Resource>> reclaimed;

  // Of a queue by its path, then by partition.
  private final Map<String, Map<String, Resource>> masters = new ConcurrentHashMap<>();

  OwnShares(CapacityScheduler scheduler, Supplier<Map<String, Resource>> reclaimed) {
    this.scheduler = scheduler;
    this.reclaimed = reclaimed;
  }

  boolean isLess() {
    return !reclaimed.get().isEmpty();
  }

  boolean isLess(String partition) {
    return reclaimed.get().containsKey(partition);
  }

  private Resource reclaimed(String partition) {
    return reclaimed.get().getOrDefault(partition, Resources.none());
  }

  /** What nodes have as a share of what is offered; 1 while nothing is reclaimed. */
  static double ratio(long offered, long reclaimed) {
    return offered <= 0 ? 1 : 1 - (double) Math.min(Math.max(0, reclaimed), offered) / offered;
  }

  private Resource own(CSQueue queue, String partition, Resource share) {
    if (queue.getCapacityConfigType().toString().equals(ABSOLUTE)) {
      return share;
    }
    Resource offered = offered(partition);
    Resource more = reclaimed(partition);
    double vcores = ratio(offered.getVirtualCores(), more.getVirtualCores());
    double memory = ratio(offered.getMemorySize(), more.getMemorySize());
    return Resource.newInstance(
        Math.round(share.getMemorySize() * memory),
        (int) Math.round(share.getVirtualCores() * vcores));
  }

  private Resource offered(String partition) {
    Resource cluster = scheduler.getClusterResource();
    RMNodeLabelsManager labels = scheduler.getRMContext().getNodeLabelManager();
    return labels == null ? cluster : labels.getResourceByLabel(partition, cluster);
  }

  Resource guarantee(CSQueue queue, String partition) {
    return own(queue, partition, queue.getEffectiveCapacity(partition));
  }

  /** By what a queue may grow on a partition's nodes as they are; at least 0. */
  Resource growth(CSQueue queue, String partition) {
    return left(
        own(queue, partition, queue.getEffectiveMaxCapacity(partition)),
        queue.getQueueResourceUsage().getUsed(partition));
  }

  /** By what the masters of a queue may grow there; as in stock, a first one always may. */
  Resource masterGrowth(AbstractLeafQueue leaf, String partition) {
    Resource running =
        masters
            .getOrDefault(leaf.getQueuePath(), Map.of())
            .getOrDefault(partition, Resources.none());
    Resource limit = leaf.getAMResourceLimitPerPartition(partition);
    return running.getVirtualCores() == 0 || limit == null
        ? NO_LIMIT
        : left(own(leaf, partition, limit), running);
  }

  private static Resource left(Resource most, Resource used) {
    return Resource.newInstance(
        Math.max(0, most.getMemorySize() - used.getMemorySize()),
        Math.max(0, most.getVirtualCores() - used.getVirtualCores()));
  }

  /** Whether a container is within what is left; memory counts only where it is reclaimed. */
  boolean fits(Resource container, Resource left, String partition) {
    return container.getVirtualCores() <= left.getVirtualCores()
        && (!isLessMemory(partition) || container.getMemorySize() <= left.getMemorySize());
  }

  /** Whether more memory is offered in a partition than its nodes have. */
  boolean isLessMemory(String partition) {
    return reclaimed(partition).getMemorySize() > 0;
  }

  void count(AbstractLeafQueue leaf) {
    Map<String, Resource> sums = new HashMap<>();
    for (FiCaSchedulerApp application : leaf.getApplications()) {
      if (!application.isWaitingForAMContainer()) {
        String partition = application.getAppAMNodePartitionName();
        sums.merge(partition, application.getAMResource(partition), Resources::add);
      }
    }
    masters.put(leaf.getQueuePath(), sums);
  }

  void started(FiCaSchedulerApp application, Resource master) {
    masters.compute(
        application.getCSLeafQueue().getQueuePath(),
        (path, before) -> {
          Map<String, Resource> sums = new HashMap<>(before == null ? Map.of() : before);
          sums.merge(application.getAppAMNodePartitionName(), master, Resources::add);
          return sums;
        });
  }

  /**
   * Preemption takes containers back for queues below their guarantee, which is a share of what is
   * offered: no container is killed for what is only reclaimed.
   */
  record PreemptionGuard(CapacityScheduler scheduler, OwnShares shares) {
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
      return HeldApplications.leaves(scheduler).stream()
          .anyMatch(leaf -> isStarved(leaf, partition));
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
}
