package org.apache.hadoop.yarn.server.resourcemanager.scheduler.capacity.policy;

import java.lang.reflect.Constructor;
import java.util.Comparator;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.capacity.CSQueue;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.capacity.policy.PriorityUtilizationQueueOrderingPolicy.PriorityQueueResourcesForSorting;

/** Opens stock's comparison of queues to {@code io.heddle.yarn}, without any logic. */
public final class QueueSnapshots {
  /** Private in Hadoop 3.4.1, public later. */
  private static final String COMPARATOR =
      PriorityUtilizationQueueOrderingPolicy.class.getName() + "$PriorityQueueComparator";

  private QueueSnapshots() {}

  /** What stock's comparator reads of a queue, as it is now on nodes of this partition. */
  public static PriorityQueueResourcesForSorting of(CSQueue queue, String partition) {
    return PriorityQueueResourcesForSorting.create(queue, partition);
  }

  @SuppressWarnings("unchecked") // It is private in some versions, and compares these in all.
  public static Comparator<PriorityQueueResourcesForSorting> comparator(
      PriorityUtilizationQueueOrderingPolicy policy, String partition) {
    try {
      Constructor<?> constructor =
          Class.forName(COMPARATOR, false, policy.getClass().getClassLoader())
              .getDeclaredConstructor(PriorityUtilizationQueueOrderingPolicy.class, String.class);
      constructor.setAccessible(true);
      return (Comparator<PriorityQueueResourcesForSorting>)
          constructor.newInstance(policy, partition);
    } catch (ReflectiveOperationException e) {
      throw new IllegalStateException("this Hadoop has no " + COMPARATOR, e);
    }
  }
}
