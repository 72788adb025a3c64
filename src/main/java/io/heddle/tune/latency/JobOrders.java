package io.heddle.tune.latency;

/** Who comes next among the jobs of a queue. */
final class JobOrders {
  private JobOrders() {}

  /** Earlier submission first: FIFO of the Fair scheduler, which knows no priorities. */
  static boolean cameBefore(GroupState state, int a, int b) {
    return state.jobs.rank[a] < state.jobs.rank[b];
  }

  /** Higher priority first, then earlier submission: FIFO of the Capacity scheduler. */
  static boolean isMoreUrgent(GroupState state, int a, int b) {
    int one = state.jobs.priority[a];
    int other = state.jobs.priority[b];
    return one != other ? one > other : cameBefore(state, a, b);
  }

  /** Who holds less first, then earlier submission: fair ordering of both schedulers, and DRF. */
  static boolean holdsLess(GroupState state, int a, int b) {
    double difference = state.held[a] - state.held[b];
    if (Math.abs(difference) > GroupState.TOLERANCE) {
      return difference < 0;
    }
    return cameBefore(state, a, b);
  }
}
