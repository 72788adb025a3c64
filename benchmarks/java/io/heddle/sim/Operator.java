package io.heddle.sim;

/**
 * Looks at a run at regular virtual times and may change the scheduler's settings, as those who
 * operate a cluster do.
 */
public interface Operator {
  /** Virtual time between two looks, in milliseconds, at least 1; the first is after one period. */
  long periodMillis();

  void look(OperatedCluster cluster);
}
