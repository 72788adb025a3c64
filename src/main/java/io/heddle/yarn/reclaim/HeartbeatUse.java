package io.heddle.yarn.reclaim;

import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.apache.hadoop.yarn.api.records.NodeId;
import org.apache.hadoop.yarn.api.records.Resource;
import org.apache.hadoop.yarn.api.records.ResourceUtilization;
import org.apache.hadoop.yarn.server.resourcemanager.rmnode.RMNode;

/**
 * What nodes tell of their use with their heartbeats, and what was allocated on them since. Their
 * containers' use, which they tell as well, is scaled by the size that they were told.
 */
final class HeartbeatUse {
  private final Map<NodeId, Told> told = new ConcurrentHashMap<>();
  private final Map<NodeId, Integer> fresh = new ConcurrentHashMap<>();

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
                use, new UseFigures(millis, since, use.getCPU(), hardware.getVirtualCores()));
          });
    }
  }

  /** Notes that vcores were allocated. */
  void allocated(NodeId node, int vcores) {
    fresh.merge(node, vcores, Integer::sum);
  }

  /** The latest figures; null for none. */
  UseFigures of(NodeId node) {
    Told latest = told.get(node);
    return latest == null ? null : latest.figures;
  }

  /** The vcores allocated since the last time that this was asked. */
  int takeFresh(NodeId node) {
    Integer vcores = fresh.remove(node);
    return vcores == null ? 0 : vcores;
  }

  /** Forgets all nodes but these. */
  void retain(Set<NodeId> nodes) {
    told.keySet().retainAll(nodes);
    fresh.keySet().retainAll(nodes);
  }
}
