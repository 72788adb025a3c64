package io.heddle.yarn.admission;

import com.google.errorprone.annotations.concurrent.GuardedBy;
import io.heddle.model.ResourceVector;
import io.heddle.yarn.jobs.VectorSpace;
import java.util.HashMap;
import java.util.Iterator;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.apache.hadoop.yarn.api.records.ApplicationId;
import org.apache.hadoop.yarn.api.records.NodeId;
import org.apache.hadoop.yarn.server.resourcemanager.rmcontainer.RMContainer;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.capacity.CapacityScheduler;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.common.fica.FiCaSchedulerNode;

/**
 * Containers of applications on nodes, masters left out, and free room beside them. Where not even
 * the smallest container fits again is no room. Only nodes that have changed are read again.
 * Thread-safe.
 */
public final class NodeOccupancy {
  /** Most nodes that are read while the scheduler's lock is held. */
  public static final int MOST_UNDER_LOCK = 100;

  /** Room is summed up in whole numbers: taking away what was added leaves exactly nothing. */
  private static final double WHOLE_CLUSTER = 1L << 52;

  private final CapacityScheduler scheduler;
  private final VectorSpace vectors;
  private final Set<NodeId> changed = ConcurrentHashMap.newKeySet();
  private volatile boolean followed;
  private volatile boolean allChanged;

  // Guarded by this object's monitor, which is never held for more than one node.
  @GuardedBy("this")
  private final Map<NodeId, OnNode> nodes = new HashMap<>();

  @GuardedBy("this")
  private final Map<ApplicationId, Sum> applications = new HashMap<>();

  private ResourceVector capacity;
  private long room;

  private record OnNode(long room, Map<ApplicationId, Integer> containers) {}

  private record Sum(int containers, long room) {
    Sum plus(Sum other) {
      return new Sum(containers + other.containers, room + other.room);
    }
  }

  record Share(int containers, double besideRoom) {
    static final Share NONE = new Share(0, 0);
  }

  NodeOccupancy(CapacityScheduler scheduler, VectorSpace vectors) {
    this.scheduler = scheduler;
    this.vectors = vectors;
  }

  /** Reads nodes from now on; before, changes cost nothing. */
  void follow() {
    if (!followed) {
      allChanged = true;
      followed = true;
    }
  }

  void changed(NodeId node) {
    if (followed) {
      changed.add(node);
    }
  }

  void allChanged() {
    allChanged = followed;
  }

  /** Reads all nodes that have changed; not to be called under the scheduler's lock. */
  void read() {
    read(Integer.MAX_VALUE);
  }

  void readSome() {
    read(MOST_UNDER_LOCK);
  }

  private void read(int most) {
    if (allChanged && scheduler.getNumClusterNodes() <= most) {
      allChanged = false;
      synchronized (this) {
        capacity = vectors.vector(scheduler.getClusterResource());
        changed.addAll(nodes.keySet());
      }
      for (FiCaSchedulerNode node : scheduler.getAllNodes()) {
        changed.add(node.getNodeID());
      }
    }
    int left = most;
    for (Iterator<NodeId> each = changed.iterator(); left > 0 && each.hasNext(); left--) {
      NodeId node = each.next();
      // Before it is read, so that a change meanwhile is not lost.
      each.remove();
      read(node);
    }
  }

  private synchronized void read(NodeId id) {
    OnNode before = nodes.remove(id);
    if (before != null) {
      add(before, -1);
    }
    FiCaSchedulerNode node = scheduler.getNode(id);
    if (node != null && capacity != null) {
      OnNode now = on(node);
      nodes.put(id, now);
      add(now, 1);
    }
  }

  private OnNode on(FiCaSchedulerNode node) {
    ResourceVector free = vectors.vector(node.getUnallocatedResource());
    Map<ApplicationId, Integer> containers = new HashMap<>();
    boolean anyFits = false;
    for (RMContainer container : node.getCopiedListOfRunningContainers()) {
      if (!container.isAMContainer()) {
        containers.merge(container.getApplicationAttemptId().getApplicationId(), 1, Integer::sum);
        anyFits = anyFits || vectors.vector(container.getAllocatedResource()).fitsIn(free);
      }
    }
    double left = anyFits || containers.isEmpty() ? room(free, capacity) : 0;
    return new OnNode(Math.round(left * WHOLE_CLUSTER), containers);
  }

  @GuardedBy("this")
  private void add(OnNode node, int sign) {
    room += sign * node.room;
    node.containers.forEach(
        (application, count) -> {
          Sum sum =
              applications.merge(application, new Sum(sign * count, sign * node.room), Sum::plus);
          if (sum.containers == 0) {
            applications.remove(application);
          }
        });
  }

  synchronized Share of(ApplicationId application) {
    Sum sum = applications.get(application);
    if (sum == null) {
      return Share.NONE;
    }
    return new Share(sum.containers, room == 0 ? 0 : Math.min(1, (double) sum.room / room));
  }

  /** Room of a node as a share of the cluster, in [0, 1]: of the resource of which it is least. */
  static double room(ResourceVector free, ResourceVector capacity) {
    double least = 1;
    for (int type = 0; type < capacity.size(); type++) {
      if (capacity.get(type) > 0) {
        least = Math.min(least, (double) free.get(type) / capacity.get(type));
      }
    }
    return Math.max(0, least);
  }
}
