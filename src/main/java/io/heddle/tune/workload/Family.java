package io.heddle.tune.workload;

/** Whose rules share a cluster out among queues. */
public enum Family {
  /** The Capacity scheduler, and Heddle. */
  CAPACITY,
  /** The Fair scheduler. */
  FAIR
}
