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
  private final Map<NodeId, UseFigures> figures = new ConcurrentHashMap<>();
  private final Map<NodeId, Integer> fresh = new ConcurrentHashMap<>();

  /** Notes what a heartbeat tells. A node that measures nothing tells that it uses no memory. */
  void heartbeat(RMNode node, long millis) {
    ResourceUtilization use = node.getNodeUtilization();
    Resource hardware = node.getPhysicalResource();
    if (use != null
        && use.getCPU() >= 0
        && use.getPhysicalMemory() > 0
        && hardware != null
        && hardware.getVirtualCores() > 0) {
      figures.put(
          node.getNodeID(), new UseFigures(millis, use.getCPU(), hardware.getVirtualCores()));
    }
  }

  /** Notes that vcores were allocated. */
  void allocated(NodeId node, int vcores) {
    fresh.merge(node, vcores, Integer::sum);
  }

  /** The latest figures; null for none. */
  UseFigures of(NodeId node) {
    return figures.get(node);
  }

  /** The vcores allocated since the last time that this was asked. */
  int takeFresh(NodeId node) {
    Integer vcores = fresh.remove(node);
    return vcores == null ? 0 : vcores;
  }

  /** Forgets all nodes but these. */
  void retain(Set<NodeId> nodes) {
    figures.keySet().retainAll(nodes);
    fresh.keySet().retainAll(nodes);
  }
}
