package io.heddle.yarn.nodes;

import java.util.Collection;
import java.util.Set;
import java.util.stream.Collectors;
import org.apache.hadoop.yarn.api.records.NodeId;

/**
 * Nodes whose CPU is in use, or is expected to be once their containers have started: what these
 * use is measured only seconds later. Passes offer such nodes after the others.
 *
 * @param busy those that are measured to be
 * @param limit share of a node's vcores at which it is expected to be, above 0
 */
record BusyNodes(Set<NodeId> busy, double limit) {
  /** From this use on a node does not tell what its containers would use. */
  private static final double EXHAUSTED = 0.95;

  static final BusyNodes NONE = new BusyNodes(Set.of(), Double.POSITIVE_INFINITY);

  /**
   * CPU of one node.
   *
   * @param used share of its hardware in [0, 1]; NaN where it is not known
   * @param allocated share of its vcores, at least 0
   */
  record Cpu(NodeId id, double used, double allocated) {}

  /**
   * Expects of containers to come what the present ones use of their vcores; all of them where that
   * is not known.
   *
   * @param threshold share in use from which on a node is busy, in (0, 1]
   */
  static BusyNodes of(Collection<Cpu> nodes, double threshold) {
    double used = 0;
    double allocated = 0;
    for (Cpu node : nodes) {
      if (node.used() < EXHAUSTED && node.allocated() > 0) {
        used += node.used();
        allocated += node.allocated();
      }
    }
    return new BusyNodes(
        nodes.stream()
            .filter(node -> node.used() >= threshold)
            .map(Cpu::id)
            .collect(Collectors.toUnmodifiableSet()),
        used == 0 ? 1 : threshold * allocated / used);
  }

  boolean contains(NodeId id, double allocated) {
    return allocated >= limit || busy.contains(id);
  }

  /** Share of what is free on a node that may be allocated until it is expected to be busy. */
  double usable(NodeId id, double allocated) {
    double free = 1 - allocated;
    return contains(id, allocated) || free <= 0 ? 0 : Math.min(1, (limit - allocated) / free);
  }
}
