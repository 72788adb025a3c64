package io.heddle.yarn.nodes;

import io.heddle.model.ResourceVector;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.apache.hadoop.yarn.api.records.NodeId;

/**
 * Sample of the cluster.
 *
 * @param nanos when it was taken; monotone
 * @param nodes those that send heartbeats
 * @param pending what waits for containers, by node label
 * @param served node labels on whose nodes a container was allocated since the sample before
 * @param starved queues that preemption should help
 */
record SeenNodes(
    long nanos,
    List<SeenNode> nodes,
    Map<String, ResourceVector> pending,
    Set<String> served,
    List<StarvedLeaf> starved) {
  /**
   * A node.
   *
   * @param partition its label, or the empty string
   * @param isKept whether it is reserved, or kept for a gang
   * @param isNamed whether a request named its host lately
   * @param isStable whether ApplicationMasters are kept for it
   */
  record SeenNode(
      NodeId id,
      String partition,
      ResourceVector free,
      int containers,
      boolean isKept,
      boolean isNamed,
      boolean isStable,
      NodeUse use) {}

  /**
   * Leaf queue with pending requests below its guarantee, while other queues hold more.
   *
   * @param partition node label of its requests
   * @param used what it holds there
   */
  record StarvedLeaf(String path, String partition, ResourceVector used) {}

  /** Shares in use of a node's hardware, in [0, 1]; NaN where no fresh figure is known. */
  record NodeUse(double cpu, double memory) {
    static final NodeUse UNKNOWN = new NodeUse(Double.NaN, Double.NaN);
  }

  /** Returns the sample without some of the nodes. */
  SeenNodes without(Set<NodeId> others) {
    return others.isEmpty()
        ? this
        : new SeenNodes(
            nanos,
            nodes.stream().filter(node -> !others.contains(node.id())).toList(),
            pending,
            served,
            starved);
  }

  Map<String, List<SeenNode>> byPartition() {
    return nodes.stream().collect(Collectors.groupingBy(SeenNode::partition));
  }
}
