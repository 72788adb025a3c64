package io.heddle.bench.colocation.queue;

/** Which nodes a job gets; empty ones go first. */
public enum EmptyNodesFirst {
  /** Among nodes with room at random (CCPE 2020, section 4.1.3). */
  RANDOM,
  /** Nodes that run the same jobs go together, so that two jobs share a whole set of nodes. */
  ALIGNED
}
