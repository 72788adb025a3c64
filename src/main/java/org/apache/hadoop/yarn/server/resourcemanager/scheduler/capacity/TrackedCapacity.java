package org.apache.hadoop.yarn.server.resourcemanager.scheduler.capacity;

import java.lang.invoke.VarHandle;
import java.util.concurrent.locks.Lock;
import org.apache.hadoop.yarn.api.records.Resource;
import org.apache.hadoop.yarn.server.resourcemanager.ClusterMetrics;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.ClusterNodeTracker;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.SchedulerNode;
import org.apache.hadoop.yarn.util.resource.Resources;

/**
 * What the scheduler's nodes add up to. Stock changes a node's size by removing the node and adding
 * it again: a container that ends in between is never taken off it, and each time all nodes are
 * looked at for the largest container that may be asked for. Here the node stays, and so does that
 * largest container.
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

  /** Gives a node that is tracked another size; under the scheduler's lock. */
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
