package io.heddle.yarn.heartbeat;

/** An ordering policy of a leaf queue that places containers in Heddle's order. */
public interface RankedOrdering {
  /** Heddle's part of it. */
  QueueHook hook();
}
