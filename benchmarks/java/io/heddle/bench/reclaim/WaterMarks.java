package io.heddle.bench.reclaim;

import io.heddle.sim.NodeOffers;

/**
 * Overcommits step by step, in vcores, while a node uses less than a low share, and not at all
 * beyond a high one (Lowe, Hadoop Summit 2016, there for memory); {@code factor} is the most, of
 * the node's own.
 */
record WaterMarks(double factor, double low, double high, int step) implements NodeOffers {
  /** Yahoo's marks and factor; a step is a quarter of a node of 16, as 16 GB of 64. */
  static final WaterMarks YAHOO = new WaterMarks(1.5, 0.6, 0.8, 4);

  @Override
  public int vcores(Node node) {
    double use = node.busy() / node.capacity();
    int most = (int) (factor * node.capacity());
    if (use < low) {
      return Math.min(most, Math.max(node.offered(), node.capacity()) + step);
    }
    return use <= high ? Math.min(most, node.offered()) : node.capacity();
  }
}
