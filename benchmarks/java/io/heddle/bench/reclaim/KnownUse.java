package io.heddle.bench.reclaim;

import io.heddle.sim.NodeOffers;

/**
 * Knows what the containers on a node will have busy at most, at once: what no monitor can tell.
 * Offers what they leave, at each heartbeat.
 *
 * @param ratio of use over request that containers will have which are not there yet
 */
record KnownUse(double ratio) implements NodeOffers {
  @Override
  public int vcores(Node node) {
    double left = Math.max(0, node.capacity() - node.committed());
    return Math.max(node.capacity(), node.allocated() + (int) (left / ratio));
  }

  @Override
  public long periodMillis() {
    return 1_000;
  }
}
