package io.heddle.tune.latency;

import io.heddle.tune.workload.Queue.Ordering;
import io.heddle.tune.workload.Snapshot.Family;

/**
 * How a scheduler shares containers out (AdaptiveConfig, Section 3.3.2: the groups of business
 * rules, of which one of each applies).
 *
 * @param queues which queue is asked first
 * @param limits what a queue and a user may hold
 * @param masters how many masters a queue may run
 * @param admitsMasters whether masters are let in one after the other as soon as the limit allows,
 *     and keep their right to start; else the limit is looked at when a container is granted
 * @param keepsRoom whether nobody else gets what the next in line waits for but is too small yet
 */
record SchedulerRules(
    QueueRule queues,
    LimitRule limits,
    MasterRule masters,
    boolean admitsMasters,
    boolean keepsRoom) {

  /** Order of queues. */
  interface QueueRule {
    /** Whether queue {@code a} is asked before queue {@code b}. */
    boolean isBefore(GroupState state, int a, int b);
  }

  /** Order of the jobs in a queue. */
  interface JobRule {
    /** Whether job {@code a} is served before job {@code b}. */
    boolean isBefore(GroupState state, int a, int b);
  }

  /** Upper limits. */
  interface LimitRule {
    /** Whether a job may hold {@code size} more, as far as its queue and its user go. */
    boolean allows(GroupState state, int job, double size);
  }

  /** Limits of masters. */
  interface MasterRule {
    /** Whether a queue may start a master of this size beside those that it has. */
    boolean allows(GroupState state, int queue, double size);
  }

  private static final SchedulerRules CAPACITY =
      new SchedulerRules(
          CapacityRules::isQueueBefore,
          CapacityRules::allows,
          CapacityRules::allowsMaster,
          true,
          true);

  private static final SchedulerRules FAIR =
      new SchedulerRules(
          FairRules::isQueueBefore, FairRules::allows, FairRules::allowsMaster, false, false);

  static SchedulerRules of(Family family) {
    return family == Family.CAPACITY ? CAPACITY : FAIR;
  }

  /** The rule of an ordering: the same of those that are {@linkplain Ordering#isAlike alike}. */
  JobRule jobs(Ordering ordering) {
    if (ordering != Ordering.FIFO) {
      return JobOrders::holdsLess;
    }
    return admitsMasters ? JobOrders::isMoreUrgent : JobOrders::cameBefore;
  }

  /** Who comes next among the jobs of a queue. */
  static final class JobOrders {
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
}
