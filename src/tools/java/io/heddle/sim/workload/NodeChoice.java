package io.heddle.sim.workload;

/** Who chooses the nodes of a co-located job's containers, and how. */
public enum NodeChoice {
  /**
   * Its submitter: empty nodes first, then random ones (Thamsen et al., CCPE 2020, section 4.1.3),
   * each container asked for on one host and nowhere else.
   */
  RANDOM,
  /**
   * Its submitter as {@link #RANDOM}, but after empty nodes those of as few other jobs as can be.
   */
  ALIGNED,
  FREE;

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
}
