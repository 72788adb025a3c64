package io.heddle.yarn.reclaim;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.apache.hadoop.yarn.api.records.NodeId;
import org.apache.hadoop.yarn.api.records.Resource;
import org.apache.hadoop.yarn.api.records.ResourceUtilization;
import org.apache.hadoop.yarn.server.resourcemanager.rmnode.RMNode;

/**
 * Use of nodes by heartbeats, and allocations since; containers' use is scaled by the size told.
 */
final class HeartbeatUse {
  private final Map<NodeId, Told> told = new ConcurrentHashMap<>();
  private final Map<NodeId, Integer> fresh = new ConcurrentHashMap<>();

  private final Map<NodeId, Deque<Allocation>> allocations = new ConcurrentHashMap<>();

  private record Allocation(long millis, long mebibytes) {}

  private record Told(ResourceUtilization use, UseFigures figures) {}

  /**
   * Notes what a heartbeat tells. A node that measures nothing tells that it uses no memory; one
   * that has not measured again tells the same, to the digit.
   */
  void heartbeat(RMNode node, long millis) {
    ResourceUtilization use = node.getNodeUtilization();
    Resource hardware = node.getPhysicalResource();
    if (use != null
        && use.getCPU() >= 0
        && use.getPhysicalMemory() > 0
        && hardware != null
        && hardware.getVirtualCores() > 0) {
      told.compute(
          node.getNodeID(),
          (id, before) -> {
            boolean isSame = before != null && before.use.equals(use);
            long since = isSame ? before.figures.since() : millis;
            return new Told(
                use,
                new UseFigures(
                    millis,
                    since,
                    // A NodeManager may tell more, even infinity.
                    Math.min(use.getCPU(), hardware.getVirtualCores()),
                    hardware.getVirtualCores(),
                    use.getPhysicalMemory()));
          });
    }
  }

  void allocated(NodeId node, int vcores) {
    fresh.merge(node, vcores, Integer::sum);
  }

  void memoryAllocated(NodeId node, long mebibytes, long millis) {
    allocations.compute(
        node,
        (id, before) -> {
          Deque<Allocation> all = before == null ? new ArrayDeque<>() : before;
          all.addLast(new Allocation(millis, mebibytes));
          return all;
        });
  }

  /** MiB allocated since a time in milliseconds; what was before is forgotten. */
  long freshMebibytes(NodeId node, long since) {
    long[] fresh = new long[1];
    allocations.computeIfPresent(
        node,
        (id, all) -> {
          while (!all.isEmpty() && all.getFirst().millis < since) {
            all.removeFirst();
          }
          fresh[0] = all.stream().mapToLong(Allocation::mebibytes).sum();
          return all.isEmpty() ? null : all;
        });
    return fresh[0];
  }

  /** Null for none. */
  UseFigures of(NodeId node) {
    Told latest = told.get(node);
    return latest == null ? null : latest.figures;
  }

  int takeFresh(NodeId node) {
    Integer vcores = fresh.remove(node);
    return vcores == null ? 0 : vcores;
  }

  void retain(Set<NodeId> nodes) {
    told.keySet().retainAll(nodes);
    fresh.keySet().retainAll(nodes);
    allocations.keySet().retainAll(nodes);
  }

  /**
   * Use of a node.
   *
   * @param millis when told last, by the scheduler's clock
   * @param since when told first
   * @param mebibytes of memory in use; NaN for unknown
   */
  record UseFigures(long millis, long since, double busy, long cores, double mebibytes) {}
}
