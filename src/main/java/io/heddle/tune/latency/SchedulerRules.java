package io.heddle.tune.latency;

import io.heddle.tune.workload.Queue.Ordering;

/**
 * How a scheduler shares containers out (business rules of AdaptiveConfig, 3.3.2). Has no state.
 */
interface SchedulerRules {
  boolean isQueueBefore(GroupState state, int a, int b);

  boolean allows(GroupState state, int job, double size);

  boolean allowsMaster(GroupState state, int queue, double size);

  /**
   * Whether masters are let in, for good, once the limit allows, and room is kept for the next in
   * line while it is too small. Else the limit is checked at a grant, and others take the room.
   */
  boolean admitsMasters();

  /** The order of a queue's jobs: the same for {@linkplain Ordering#isAlike alike} orderings. */
  default JobRule jobs(Ordering ordering) {
    if (ordering != Ordering.FIFO) {
      return JobRule::holdsLess;
    }
    return admitsMasters() ? JobRule::isMoreUrgent : JobRule::cameBefore;
  }

  interface JobRule {
    boolean isBefore(GroupState state, int a, int b);

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
}
