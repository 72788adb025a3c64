package io.heddle.yarn.nodes;

import io.heddle.model.ResourceVector;
import io.heddle.yarn.nodes.SeenNodes.NodeUse;
import io.heddle.yarn.nodes.SeenNodes.SeenNode;
import io.heddle.yarn.nodes.SeenNodes.StarvedLeaf;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import org.apache.hadoop.yarn.api.records.NodeId;

/** Nodes of eight cores and eight GB as a test says they are. */
final class SeenCluster {
  static final int CORES = 8;
  private final List<SeenNode> nodes = new ArrayList<>();
  private long seconds;

  static NodeId id(int number) {
    return NodeId.newInstance("node" + number, 1);
  }

  SeenCluster node(int free, NodeUse use) {
    nodes.add(
        new SeenNode(
            id(nodes.size()),
            "",
            gigabytes(free),
            CORES - free,
            false,
            false,
            nodes.isEmpty(),
            use));
    return this;
  }

  /** Nodes with so much free, each with a container per core in use. */
  static SeenCluster free(int... free) {
    SeenCluster cluster = new SeenCluster();
    for (int each : free) {
      cluster.node(each, NodeUse.UNKNOWN);
    }
    return cluster;
  }

  /** Nodes without containers that use so much of their CPU. */
  static SeenCluster busy(double... cpu) {
    SeenCluster cluster = new SeenCluster();
    for (double each : cpu) {
      cluster.node(CORES, new NodeUse(each, Double.NaN));
    }
    return cluster;
  }

  SeenCluster at(long newSeconds) {
    seconds = newSeconds;
    return this;
  }

  /** What is seen while this much waits, for containers of one core and GB. */
  SeenNodes waiting(int cores, boolean hasServed) {
    return new SeenNodes(
        TimeUnit.SECONDS.toNanos(seconds),
        nodes,
        Map.of("", gigabytes(cores)),
        hasServed ? Set.of("") : Set.of(),
        List.of());
  }

  /** What is seen while a queue below its guarantee gets nothing. */
  SeenNodes starving(long newSeconds) {
    SeenNodes waiting = at(newSeconds).waiting(1, false);
    return new SeenNodes(
        waiting.nanos(),
        nodes,
        waiting.pending(),
        waiting.served(),
        List.of(new StarvedLeaf("root.a", "", gigabytes(3))));
  }

  /** What is seen at first of these nodes. */
  static SeenNodes seen(List<SeenNode> nodes, Map<String, ResourceVector> pending) {
    return new SeenNodes(0, nodes, pending, Set.of(), List.of());
  }

  static ResourceVector gigabytes(int cores) {
    return ResourceVector.of(1024L * cores, cores);
  }
}
