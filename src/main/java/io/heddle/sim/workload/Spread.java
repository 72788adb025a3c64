package io.heddle.sim.workload;

/**
 * How the containers of a co-located job lie on nodes.
 *
 * @param count of containers, at least 1
 * @param perNode how many its submitter puts on a node, at least 1; of no account where the
 *     scheduler chooses
 */
public record Spread(int count, int perNode, NodeChoice nodes) {
  public Spread {
    if (count < 1 || perNode < 1) {
      throw new IllegalArgumentException(
          "containers " + count + ", per node " + perNode + ": each is at least 1");
    }
  }
}
