package io.heddle.yarn.demand;

import org.apache.hadoop.yarn.api.records.Resource;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.ResourceUsage;
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

  /**
   * What stock orders sibling queues by: {@code held} over what a queue is guaranteed, of the
   * resource that counts; not a finite number where nothing is.
   */
  public float usedShare(CSQueue queue, Resource held, String partition) {
    return scheduler
        .getResourceCalculator()
        .divide(scheduler.getClusterResource(), held, queue.getEffectiveCapacity(partition));
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
