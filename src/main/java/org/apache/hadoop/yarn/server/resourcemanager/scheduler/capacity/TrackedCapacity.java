package org.apache.hadoop.yarn.server.resourcemanager.scheduler.capacity;

import java.lang.invoke.VarHandle;
import java.util.concurrent.locks.Lock;
import org.apache.hadoop.yarn.api.records.Resource;
import org.apache.hadoop.yarn.server.resourcemanager.ClusterMetrics;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.ClusterNodeTracker;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.SchedulerNode;
import org.apache.hadoop.yarn.util.resource.Resources;

/**
 * Sum of nodes' sizes. Stock resizes by removing and adding a node: a container that ends in
 * between is never taken off it, and all nodes are looked at for the largest container. Here both
 * stay.
 */
final class TrackedCapacity {
  private static final String UNKNOWN = "Nodes cannot be resized: unknown version of Hadoop";
  private static final VarHandle LOCK =
      PrivateFields.find(ClusterNodeTracker.class, "writeLock", Lock.class, UNKNOWN);
  private static final VarHandle SUM =
      PrivateFields.find(ClusterNodeTracker.class, "clusterCapacity", Resource.class, UNKNOWN);
  private static final VarHandle PUBLISHED =
      PrivateFields.find(ClusterNodeTracker.class, "staleClusterCapacity", Resource.class, UNKNOWN);

  private TrackedCapacity() {}

  static boolean isKnown() {
    return LOCK != null && SUM != null && PUBLISHED != null;
  }

  /** Under the scheduler's lock. */
  static void resize(ClusterNodeTracker<?> tracker, SchedulerNode node, Resource size) {
    Lock lock = (Lock) LOCK.get(tracker);
    lock.lock();
    try {
      Resource before = node.getTotalResource();
      Resource sum = (Resource) SUM.get(tracker);
      Resources.subtractFrom(sum, before);
      Resources.addTo(sum, size);
      PUBLISHED.setVolatile(tracker, Resources.clone(sum));
      ClusterMetrics.getMetrics().decrCapability(before);
      ClusterMetrics.getMetrics().incrCapability(size);
      node.updateTotalResource(size);
    } finally {
      lock.unlock();
    }
  }
}
