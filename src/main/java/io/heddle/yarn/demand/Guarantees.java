package io.heddle.yarn.demand;

import java.util.ArrayList;
import java.util.List;
import org.apache.hadoop.yarn.api.records.Resource;
import org.apache.hadoop.yarn.conf.YarnConfiguration;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.ResourceUsage;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.capacity.AbstractLeafQueue;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.capacity.CSQueue;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.capacity.CapacityScheduler;
import org.apache.hadoop.yarn.util.resource.Resources;

/** Which queues hold less than they are guaranteed. */
public record Guarantees(CapacityScheduler scheduler) {
  /** Whether what runs in a queue is less than it is guaranteed. */
  public boolean isUnmet(CSQueue queue, String partition) {
    ResourceUsage usage = queue.getQueueResourceUsage();
    // What is reserved does not run yet.
    Resource running = Resources.subtract(usage.getUsed(partition), usage.getReserved(partition));
    return isUnmet(queue, running, partition);
  }

  /** Whether a queue, or one above, is below its guarantee while its siblings hold more. */
  public boolean isOwed(CSQueue leaf, String partition) {
    for (CSQueue queue = leaf; queue.getParent() != null; queue = queue.getParent()) {
      if (isUnmet(queue, partition) && othersHoldMore(queue, partition)) {
        return true;
      }
    }
    return false;
  }

  /** Whether its siblings together hold more than they are guaranteed together. */
  private boolean othersHoldMore(CSQueue queue, String partition) {
    CSQueue parent = queue.getParent();
    return Resources.greaterThan(
        scheduler.getResourceCalculator(),
        scheduler.getClusterResource(),
        Resources.subtract(
            parent.getQueueResourceUsage().getUsed(partition),
            queue.getQueueResourceUsage().getUsed(partition)),
        Resources.subtract(
            parent.getEffectiveCapacity(partition), queue.getEffectiveCapacity(partition)));
  }

  /** Whether YARN kills containers for queues below their guarantee. */
  public boolean preempts() {
    return scheduler
        .getConf()
        .getBoolean(
            YarnConfiguration.RM_SCHEDULER_ENABLE_MONITORS,
            YarnConfiguration.DEFAULT_RM_SCHEDULER_ENABLE_MONITORS);
  }

  /**
   * What stock orders sibling queues by: {@code held} over what a queue is guaranteed, of the
   * resource that counts; not a finite number where nothing is.
   */
  public float usedShare(CSQueue queue, Resource held, String partition) {
    return scheduler
        .getResourceCalculator()
        .divide(scheduler.getClusterResource(), held, queue.getEffectiveCapacity(partition));
  }

  /**
   * Returns the leaf queues with pending requests while they, or queues above, are below theirs.
   */
  public List<AbstractLeafQueue> starved(CSQueue root, String partition) {
    List<AbstractLeafQueue> found = new ArrayList<>();
    addStarved(root, false, partition, found);
    return found;
  }

  private void addStarved(
      CSQueue queue, boolean isBelowUnmet, String partition, List<AbstractLeafQueue> found) {
    if (Resources.isNone(queue.getQueueResourceUsage().getPending(partition))) {
      return;
    }
    boolean isUnmet = isBelowUnmet || isUnmet(queue, partition);
    if (!(queue instanceof AbstractLeafQueue leaf)) {
      queue.getChildQueues().forEach(child -> addStarved(child, isUnmet, partition, found));
    } else if (isUnmet) {
      found.add(leaf);
    }
  }

  /** Whether {@code held} is less than a queue is guaranteed. */
  public boolean isUnmet(CSQueue queue, Resource held, String partition) {
    return Resources.lessThan(
        scheduler.getResourceCalculator(),
        scheduler.getClusterResource(),
        held,
        queue.getEffectiveCapacity(partition));
  }

  /** Whether a queue uses more than it is guaranteed. */
  public boolean isExceeded(CSQueue queue, String partition) {
    return Resources.greaterThan(
        scheduler.getResourceCalculator(),
        scheduler.getClusterResource(),
        queue.getQueueResourceUsage().getUsed(partition),
        queue.getEffectiveCapacity(partition));
  }
}
