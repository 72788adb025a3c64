package io.heddle.yarn.heartbeat;

import io.heddle.model.ResourceVector;
import io.heddle.yarn.jobs.VectorSpace;
import java.util.Collections;
import java.util.HashSet;
import java.util.Iterator;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.capacity.CapacityScheduler;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.common.fica.FiCaSchedulerNode;

/**
 * Whether any node could hold a task beside its ApplicationMasters. A decision asks and gets the
 * answer of the last {@link #look}, which walks the nodes outside the scheduler's lock.
 */
final class NodesBesideMasters {
  /** Tasks that are not asked about any more are forgotten after so many looks. */
  private static final int LOOKS = 10;

  /** Most tasks that are compared; of more, one is assumed to fit. */
  private static final int MOST = 64;

  /** So few nodes are looked at when a task is asked about first; of more one could until then. */
  private static final int MOST_UNDER_LOCK = 16;

  private record Task(String partition, ResourceVector demand) {}

  private final CapacityScheduler scheduler;
  private final VectorSpace vectors;
  private final Map<Task, Integer> asked = new ConcurrentHashMap<>();
  private final Set<Task> held = ConcurrentHashMap.newKeySet();

  NodesBesideMasters(CapacityScheduler scheduler, VectorSpace vectors) {
    this.scheduler = scheduler;
    this.vectors = vectors;
  }

  /** Whether one could; under the scheduler's lock. */
  boolean anyHolds(String partition, ResourceVector demand) {
    Task task = new Task(partition, demand);
    if (!asked.containsKey(task)) {
      if (asked.size() >= MOST) {
        return true;
      }
      if (scheduler.getNumClusterNodes() > MOST_UNDER_LOCK || !heldOf(Set.of(task)).isEmpty()) {
        held.add(task);
      }
    }
    asked.put(task, LOOKS);
    return held.contains(task);
  }

  /** Looks for nodes for all tasks of the last looks; not under the scheduler's lock. */
  void look() {
    Set<Task> sought = Set.copyOf(asked.keySet());
    Set<Task> found = heldOf(sought);
    sought.stream().filter(task -> !found.contains(task)).forEach(held::remove);
    held.addAll(found);
    asked.replaceAll((task, looks) -> looks - 1);
    asked.values().removeIf(looks -> looks <= 0);
    held.retainAll(asked.keySet());
  }

  private Set<Task> heldOf(Set<Task> tasks) {
    Set<Task> sought = new HashSet<>(tasks);
    Set<Task> found = new HashSet<>();
    Iterator<FiCaSchedulerNode> nodes =
        sought.isEmpty() ? Collections.emptyIterator() : scheduler.getAllNodes().iterator();
    while (!sought.isEmpty() && nodes.hasNext()) {
      FiCaSchedulerNode node = nodes.next();
      ResourceVector beside = vectors.vector(NodeMasters.besideAll(node));
      String label = node.getPartition();
      sought.removeIf(
          task ->
              task.partition().equals(label) && task.demand().fitsIn(beside) && found.add(task));
    }
    return found;
  }
}
