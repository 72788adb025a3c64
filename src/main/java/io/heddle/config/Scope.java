package io.heddle.config;

/** Among which requests a decision chooses. */
public enum Scope {
  /** Those of the leaf queue that stock YARN serves next: queue guarantees hold as in stock. */
  QUEUE,
  /** Those of all queues, within the limits of each. */
  CLUSTER
}
