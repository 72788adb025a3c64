package io.heddle.tune.latency;

import io.heddle.tune.latency.SchedulerRules.JobRule;
import io.heddle.tune.workload.Queue.Ordering;
import java.util.Arrays;

/** Says who gets the next container. */
final class Chooser {
  static final int NOBODY = -1;

  private final GroupState state;
  private final SchedulerRules rules;
  private final JobRule[] jobRules;
  private final boolean[] tried;
  private final int[] first;

  Chooser(GroupState state, SchedulerRules rules) {
    this.state = state;
    this.rules = rules;
    jobRules = Arrays.stream(state.ordering).map(rules::jobs).toArray(JobRule[]::new);
    tried = new boolean[jobRules.length];
    first = new int[jobRules.length];
  }

  int next() {
    Arrays.fill(tried, false);
    for (int left = tried.length; left > 0; left--) {
      int queue = nextQueue();
      tried[queue] = true;
      // Also a queue that takes nothing learns by being asked what it could have.
      state.lastLimit[queue] =
          Math.min(state.units - state.used + state.queueUsed[queue], state.maximum[queue]);
      int job = nextJob(queue);
      if (job != NOBODY) {
        return state.askedSize[job] <= state.free() + GroupState.TOLERANCE ? job : NOBODY;
      }
    }
    return NOBODY;
  }

  private int nextQueue() {
    int best = NOBODY;
    for (int queue = 0; queue < tried.length; queue++) {
      if (!tried[queue] && (best == NOBODY || rules.isQueueBefore(state, queue, best))) {
        best = queue;
      }
    }
    return best;
  }

  private int nextJob(int queue) {
    int[] jobs = state.jobs.inQueue[queue];
    while (first[queue] < jobs.length && state.status[jobs[first[queue]]] == GroupState.ENDED) {
      first[queue]++;
    }
    JobRule rule = jobRules[queue];
    // Jobs are kept in order of submission.
    boolean inOrder = state.ordering[queue] == Ordering.FIFO && !rules.admitsMasters();
    int best = NOBODY;
    for (int i = first[queue]; i < jobs.length; i++) {
      int job = jobs[i];
      if (state.wants(job)
          && (best == NOBODY || rule.isBefore(state, job, best))
          && mayTake(queue, job)) {
        best = job;
        if (inOrder) {
          break;
        }
      }
    }
    return best;
  }

  private boolean mayTake(int queue, int job) {
    double size = state.askedSize[job];
    return rules.allows(state, job, size)
        && (rules.admitsMasters()
            || (size <= state.free() + GroupState.TOLERANCE
                && (state.status[job] != GroupState.READY
                    || rules.allowsMaster(state, queue, size))));
  }
}
