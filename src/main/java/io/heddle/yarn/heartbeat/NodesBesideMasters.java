package io.heddle.yarn.heartbeat;

import io.heddle.model.ResourceVector;
import io.heddle.yarn.jobs.VectorSpace;
import java.util.Collection;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Supplier;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.common.fica.FiCaSchedulerNode;

/**
 * Whether any node could hold a task beside its ApplicationMasters. A decision asks and gets the
 * answer of the last {@link #look}, which walks the nodes outside the scheduler's lock.
 */
final class NodesBesideMasters {
  /** Tasks that are not asked about any more are forgotten after so many looks. */
  private static final int LOOKS = 10;

  /** Of more tasks it is taken that one could. */
  private static final int MOST = 64;

  private record Task(String partition, ResourceVector demand) {}

  private final Supplier<Collection<FiCaSchedulerNode>> nodes;
  private final VectorSpace vectors;
  private final Map<Task, Integer> asked = new ConcurrentHashMap<>();
  private volatile Set<Task> held = Set.of();

  NodesBesideMasters(Supplier<Collection<FiCaSchedulerNode>> nodes, VectorSpace vectors) {
    this.nodes = nodes;
    this.vectors = vectors;
  }

  /** Whether one could, as of the last look; none before the first look after the question. */
  boolean anyHolds(String partition, ResourceVector demand) {
    Task task = new Task(partition, demand);
    if (asked.size() >= MOST && !asked.containsKey(task)) {
      return true;
    }
    asked.put(task, LOOKS);
    return held.contains(task);
  }

  /** Looks for nodes for all tasks of the last looks; not under the scheduler's lock. */
  void look() {
    if (asked.isEmpty()) {
      held = Set.of();
      return;
    }
    Set<Task> sought = new HashSet<>(asked.keySet());
    Set<Task> found = new HashSet<>();
    for (FiCaSchedulerNode node : nodes.get()) {
      if (sought.isEmpty()) {
        break;
      }
      ResourceVector beside = vectors.vector(NodeMasters.besideAll(node));
      String label = node.getPartition();
      sought.removeIf(
          task ->
              task.partition().equals(label) && task.demand().fitsIn(beside) && found.add(task));
    }
    held = Set.copyOf(found);
    asked.replaceAll((task, looks) -> looks - 1);
    asked.values().removeIf(looks -> looks <= 0);
  }
}
