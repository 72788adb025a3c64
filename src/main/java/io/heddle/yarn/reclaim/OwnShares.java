package io.heddle.yarn.reclaim;

import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.LongSupplier;
import org.apache.hadoop.yarn.api.records.Resource;
import org.apache.hadoop.yarn.nodelabels.CommonNodeLabelsManager;
import org.apache.hadoop.yarn.server.resourcemanager.nodelabels.RMNodeLabelsManager;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.capacity.AbstractLeafQueue;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.capacity.CSQueue;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.capacity.CapacityScheduler;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.common.fica.FiCaSchedulerApp;

/**
 * What queues may hold of nodes as they are, in vcores. Stock's limits are shares of all that is
 * offered, which is more; those that are absolute are not.
 */
final class OwnShares {
  private static final String PARTITION = CommonNodeLabelsManager.NO_LABEL;
  private static final String ABSOLUTE = "ABSOLUTE_RESOURCE";

  private final CapacityScheduler scheduler;
  private final LongSupplier reclaimed;
  private final LongSupplier unlabelled;
  private final Map<String, Integer> masters = new ConcurrentHashMap<>();

  /**
   * Of a scheduler.
   *
   * @param reclaimed vcores offered beyond what nodes have
   * @param unlabelled the same of nodes without a label
   */
  OwnShares(CapacityScheduler scheduler, LongSupplier reclaimed, LongSupplier unlabelled) {
    this.scheduler = scheduler;
    this.reclaimed = reclaimed;
    this.unlabelled = unlabelled;
  }

  /** Whether more is offered than nodes have. */
  boolean isLess() {
    return reclaimed.getAsLong() > 0;
  }

  /** What nodes have as a share of what is offered; 1 while nothing is reclaimed. */
  static double ratio(long offered, long reclaimed) {
    return offered <= 0 ? 1 : 1 - (double) Math.min(Math.max(0, reclaimed), offered) / offered;
  }

  /** A share of what is offered as the same share of what nodes have, to the nearest vcore. */
  private long own(CSQueue queue, Resource share) {
    boolean isAbsolute = queue.getCapacityConfigType().toString().equals(ABSOLUTE);
    return isAbsolute
        ? share.getVirtualCores()
        : Math.round(share.getVirtualCores() * ratio(offered(), unlabelled.getAsLong()));
  }

  private long offered() {
    Resource cluster = scheduler.getClusterResource();
    RMNodeLabelsManager labels = scheduler.getRMContext().getNodeLabelManager();
    return labels == null
        ? cluster.getVirtualCores()
        : labels.getResourceByLabel(PARTITION, cluster).getVirtualCores();
  }

  /** Vcores that a queue is guaranteed of nodes as they are. */
  long guarantee(CSQueue queue) {
    return own(queue, queue.getEffectiveCapacity(PARTITION));
  }

  /** Vcores by which a queue may grow on nodes as they are; at least 0. */
  long growth(CSQueue queue) {
    long used = queue.getQueueResourceUsage().getUsed(PARTITION).getVirtualCores();
    return Math.max(0, own(queue, queue.getEffectiveMaxCapacity(PARTITION)) - used);
  }

  /** Vcores by which the masters of a queue may grow; as in stock, a first one always may. */
  long masterGrowth(AbstractLeafQueue leaf) {
    int running = masters.getOrDefault(leaf.getQueuePath(), 0);
    Resource limit = leaf.getAMResourceLimitPerPartition(PARTITION);
    return running == 0 || limit == null ? Long.MAX_VALUE : Math.max(0, own(leaf, limit) - running);
  }

  /** Counts the masters of a queue that run. */
  void count(AbstractLeafQueue leaf) {
    int vcores = 0;
    for (FiCaSchedulerApp application : leaf.getApplications()) {
      if (!application.isWaitingForAMContainer()) {
        vcores += application.getAMResource().getVirtualCores();
      }
    }
    masters.put(leaf.getQueuePath(), vcores);
  }

  /** Notes that a master was started. */
  void started(String queuePath, int vcores) {
    masters.merge(queuePath, vcores, Integer::sum);
  }
}
