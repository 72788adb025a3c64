package io.heddle.sim.workload;

import io.heddle.model.ResourceVector;
import java.util.List;

/** Nodes of a cluster, at least one to a rack. */
public record ClusterSpec(List<NodeShape> shapes, int nodesPerRack) {
  private static final int DEFAULT_NODES_PER_RACK = 40;

  public ClusterSpec {
    int types = shapes.stream().mapToInt(shape -> shape.capacity().size()).max().orElse(0);
    shapes =
        shapes.stream()
            .map(
                shape ->
                    new NodeShape(shape.count(), ResourceTypes.atLeast(types, shape.capacity())))
            .toList();
    if (shapes.isEmpty()) {
      throw new IllegalArgumentException("a cluster needs at least one node");
    }
    if (nodesPerRack < 1) {
      throw new IllegalArgumentException("nodes per rack " + nodesPerRack + ": at least 1");
    }
  }

  /** Nodes of these shapes, as many to a rack as is usual. */
  public ClusterSpec(List<NodeShape> shapes) {
    this(shapes, DEFAULT_NODES_PER_RACK);
  }

  /** {@code count} equal nodes; memory in MiB. */
  public static ClusterSpec of(int count, long memory, long cores) {
    return new ClusterSpec(List.of(new NodeShape(count, ResourceVector.of(memory, cores))));
  }

  public int nodeCount() {
    return shapes.stream().mapToInt(NodeShape::count).sum();
  }

  public ResourceVector capacity() {
    long[] sum = new long[shapes.get(0).capacity().size()];
    for (NodeShape shape : shapes) {
      for (int i = 0; i < sum.length; i++) {
        sum[i] += shape.count() * shape.capacity().get(i);
      }
    }
    return ResourceVector.of(sum);
  }

  /**
   * {@code count} nodes of the same MiB and virtual cores, each at least 1, and GPUs where there
   * are some.
   */
  public record NodeShape(int count, ResourceVector capacity) {
    public NodeShape {
      if (count < 1) {
        throw new IllegalArgumentException(
            "count " + count + ": a shape stands for at least 1 node");
      }
      for (int i = 0; i < capacity.size(); i++) {
        if (capacity.get(i) < (i < ResourceTypes.GPU_INDEX ? 1 : 0)) {
          throw new IllegalArgumentException(
              "capacity " + capacity + ": a node has at least 1 MiB and 1 core");
        }
      }
    }
  }
}
