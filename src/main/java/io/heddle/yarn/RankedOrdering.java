package io.heddle.yarn;

/** An ordering policy of a leaf queue that places containers in Heddle's order. */
interface RankedOrdering {
  /** Heddle's part of it. */
  QueueHook hook();
}
