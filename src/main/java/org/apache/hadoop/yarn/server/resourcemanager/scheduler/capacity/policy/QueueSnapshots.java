package org.apache.hadoop.yarn.server.resourcemanager.scheduler.capacity.policy;

import org.apache.hadoop.yarn.server.resourcemanager.scheduler.capacity.CSQueue;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.capacity.policy.PriorityUtilizationQueueOrderingPolicy.PriorityQueueResourcesForSorting;

/**
 * Opens to {@code io.heddle.yarn} what stock compares when it sorts queues. Holds no logic of
 * Heddle's.
 */
public final class QueueSnapshots {
  private QueueSnapshots() {}

  /** What stock's comparator reads of a queue, as it is now on nodes of this partition. */
  public static PriorityQueueResourcesForSorting of(CSQueue queue, String partition) {
    return PriorityQueueResourcesForSorting.create(queue, partition);
  }
}
