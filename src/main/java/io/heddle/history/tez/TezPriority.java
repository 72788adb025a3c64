package io.heddle.history.tez;

/**
 * The priority of a Tez vertex's requests to YARN, lower is served first ({@code
 * DAGScheduler.getPriorityLowLimit} and {@code TaskAttemptImpl} of Tez 0.10: the middle of a range
 * of three that each vertex has of its own).
 */
final class TezPriority {
  private static final int RANGE = 3;

  private TezPriority() {}

  /**
   * (distance + 1) 3 n + 3 i - 1.
   *
   * @param distance edges on the longest way from a vertex that waits for none, at least 0
   * @param vertices n, how many the DAG has
   * @param index i, its number in the DAG, from 0
   */
  static int of(int distance, int vertices, int index) {
    return (distance + 1) * RANGE * vertices + RANGE * index - 1;
  }
}
