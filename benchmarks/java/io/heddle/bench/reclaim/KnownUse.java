package io.heddle.bench.reclaim;

import io.heddle.sim.NodeOffers;

/**
 * Knows what containers on a node have busy in the mean over their time, which no monitor can tell
 * from their beginning. Offers what that leaves, at each heartbeat.
 */
record KnownUse() implements NodeOffers {
  @Override
  public int vcores(Node node) {
    double left = Math.max(0, node.capacity() - node.committed());
    return Math.max(node.capacity(), node.allocated() + (int) left);
  }

  @Override
  public long periodMillis() {
    return 1_000;
  }
}
