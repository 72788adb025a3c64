package io.heddle.yarn.passes;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.common.fica.FiCaSchedulerNode;

/**
 * The nodes that a pass offers.
 *
 * @param named those that requests name, offered in turn
 * @param others offered after them, one after the other
 */
record PassOrder(List<FiCaSchedulerNode> named, List<FiCaSchedulerNode> others) {
  /** Returns the nodes of these hosts and the other ones, each in the order of {@code nodes}. */
  static PassOrder of(List<FiCaSchedulerNode> nodes, Set<String> hosts) {
    List<FiCaSchedulerNode> named = new ArrayList<>();
    if (hosts.isEmpty()) {
      return new PassOrder(named, nodes);
    }
    List<FiCaSchedulerNode> others = new ArrayList<>(nodes.size());
    for (FiCaSchedulerNode node : nodes) {
      (hosts.contains(node.getNodeName()) ? named : others).add(node);
    }
    return new PassOrder(named, others);
  }

  /** So many at most: of those that are named the first, of the others the first and the last. */
  PassOrder atMost(int count) {
    if (named.size() + others.size() <= count) {
      return this;
    }
    List<FiCaSchedulerNode> first = named.subList(0, Math.min(named.size(), count / 2));
    int end = Math.min(others.size(), count - first.size()) / 2;
    List<FiCaSchedulerNode> ends = new ArrayList<>(others.subList(0, end));
    ends.addAll(others.subList(others.size() - end, others.size()));
    return new PassOrder(first, ends);
  }
}
