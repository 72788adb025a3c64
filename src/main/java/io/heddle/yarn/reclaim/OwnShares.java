package io.heddle.yarn.reclaim;

import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Supplier;
import org.apache.hadoop.yarn.api.records.Resource;
import org.apache.hadoop.yarn.nodelabels.CommonNodeLabelsManager;
import org.apache.hadoop.yarn.server.resourcemanager.nodelabels.RMNodeLabelsManager;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.capacity.AbstractLeafQueue;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.capacity.CSQueue;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.capacity.CapacityScheduler;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.common.fica.FiCaSchedulerApp;
import org.apache.hadoop.yarn.util.resource.Resources;

/**
 * What queues may hold of nodes as they are. Stock's limits are shares of all that is offered,
 * which is more; those that are absolute are not.
 */
final class OwnShares {
  private static final String PARTITION = CommonNodeLabelsManager.NO_LABEL;
  private static final String ABSOLUTE = "ABSOLUTE_RESOURCE";

  private static final Resource NO_LIMIT = Resource.newInstance(Long.MAX_VALUE, Integer.MAX_VALUE);

  private final CapacityScheduler scheduler;
  private final Supplier<Resource> reclaimed;
  private final Supplier<Resource> unlabelled;
  private final Map<String, Resource> masters = new ConcurrentHashMap<>();

  /**
   * Of a scheduler.
   *
   * @param reclaimed vcores and memory offered beyond what nodes have
   * @param unlabelled the same of nodes without a label
   */
  OwnShares(
      CapacityScheduler scheduler, Supplier<Resource> reclaimed, Supplier<Resource> unlabelled) {
    this.scheduler = scheduler;
    this.reclaimed = reclaimed;
    this.unlabelled = unlabelled;
  }

  /** Whether more is offered than nodes have. */
  boolean isLess() {
    Resource more = reclaimed.get();
    return more.getVirtualCores() > 0 || more.getMemorySize() > 0;
  }

  /** Whether more memory is offered than nodes have. */
  boolean isLessMemory() {
    return reclaimed.get().getMemorySize() > 0;
  }

  /** What nodes have as a share of what is offered; 1 while nothing is reclaimed. */
  static double ratio(long offered, long reclaimed) {
    return offered <= 0 ? 1 : 1 - (double) Math.min(Math.max(0, reclaimed), offered) / offered;
  }

  /** A share of what is offered as the same share of what nodes have, to the nearest unit. */
  private Resource own(CSQueue queue, Resource share) {
    if (queue.getCapacityConfigType().toString().equals(ABSOLUTE)) {
      return share;
    }
    Resource offered = offered();
    Resource more = unlabelled.get();
    double vcores = ratio(offered.getVirtualCores(), more.getVirtualCores());
    double memory = ratio(offered.getMemorySize(), more.getMemorySize());
    return Resource.newInstance(
        Math.round(share.getMemorySize() * memory),
        (int) Math.round(share.getVirtualCores() * vcores));
  }

  private Resource offered() {
    Resource cluster = scheduler.getClusterResource();
    RMNodeLabelsManager labels = scheduler.getRMContext().getNodeLabelManager();
    return labels == null ? cluster : labels.getResourceByLabel(PARTITION, cluster);
  }

  /** What a queue is guaranteed of nodes as they are. */
  Resource guarantee(CSQueue queue) {
    return own(queue, queue.getEffectiveCapacity(PARTITION));
  }

  /** By what a queue may grow on nodes as they are; at least 0. */
  Resource growth(CSQueue queue) {
    return left(
        own(queue, queue.getEffectiveMaxCapacity(PARTITION)),
        queue.getQueueResourceUsage().getUsed(PARTITION));
  }

  /** By what the masters of a queue may grow; as in stock, a first one always may. */
  Resource masterGrowth(AbstractLeafQueue leaf) {
    Resource running = masters.getOrDefault(leaf.getQueuePath(), Resources.none());
    Resource limit = leaf.getAMResourceLimitPerPartition(PARTITION);
    return running.getVirtualCores() == 0 || limit == null
        ? NO_LIMIT
        : left(own(leaf, limit), running);
  }

  private static Resource left(Resource most, Resource used) {
    return Resource.newInstance(
        Math.max(0, most.getMemorySize() - used.getMemorySize()),
        Math.max(0, most.getVirtualCores() - used.getVirtualCores()));
  }

  /** Whether a container is within what is left; memory counts only where it is reclaimed. */
  boolean fits(Resource container, Resource left) {
    return container.getVirtualCores() <= left.getVirtualCores()
        && (!isLessMemory() || container.getMemorySize() <= left.getMemorySize());
  }

  /** Counts the masters of a queue that run. */
  void count(AbstractLeafQueue leaf) {
    Resource sum = Resource.newInstance(0L, 0);
    for (FiCaSchedulerApp application : leaf.getApplications()) {
      if (!application.isWaitingForAMContainer()) {
        Resources.addTo(sum, application.getAMResource());
      }
    }
    masters.put(leaf.getQueuePath(), sum);
  }

  /** Notes that a master was started. */
  void started(String queuePath, Resource master) {
    masters.merge(queuePath, master, Resources::add);
  }
}
