package io.heddle.sim.workload;

import io.heddle.model.ResourceVector;

/**
 * Some nodes of the same shape.
 *
 * @param count how many, at least 1
 * @param capacity memory in MiB and virtual cores, each at least 1
 */
public record NodeShape(int count, ResourceVector capacity) {
  public NodeShape {
    if (count < 1) {
      throw new IllegalArgumentException("count " + count + ": a shape stands for at least 1 node");
    }
    for (int i = 0; i < capacity.size(); i++) {
      if (capacity.get(i) < 1) {
        throw new IllegalArgumentException(
            "capacity " + capacity + ": a node has at least 1 MiB and 1 core");
      }
    }
  }
}
