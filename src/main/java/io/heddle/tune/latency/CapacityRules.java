package io.heddle.tune.latency;

/** How the Capacity scheduler shares out: guarantees, elasticity, maxima, masters' share. */
record CapacityRules() implements SchedulerRules {
  /**
   * Smaller part of the guarantee, which counts as at least the smallest container ({@code
   * CSQueueUtils} of Hadoop 3.5.0), first; of equal ones the larger.
   */
  @Override
  public boolean isQueueBefore(GroupState state, int a, int b) {
    int byUse =
        GroupState.compare(
            state.queueUsed[a] / state.measure[a], state.queueUsed[b] / state.measure[b]);
    if (byUse != 0) {
      return byUse < 0;
    }
    int bySize = GroupState.compare(state.share[a], state.share[b]);
    return bySize != 0 ? bySize > 0 : a < b;
  }

  /** Up to the queue's maximum; a user gets one container beyond its multiple of the guarantee. */
  @Override
  public boolean allows(GroupState state, int job, double size) {
    int queue = state.jobs.queue[job];
    double userLimit = state.guarantee[queue] * state.jobs.rules[queue].userLimitFactor();
    return state.queueUsed[queue] + size <= state.maximum[queue] + GroupState.TOLERANCE
        && state.userUsed[state.jobs.user[job]] <= userLimit + GroupState.TOLERANCE;
  }

  /** Masters' share, in whole units, of the guarantee or of a larger last limit; at least one. */
  @Override
  public boolean allowsMaster(GroupState state, int queue, double size) {
    double usable = Math.max(state.guarantee[queue], state.lastLimit[queue]);
    double limit = Math.ceil(usable * state.jobs.rules[queue].masterShare() - GroupState.TOLERANCE);
    return state.queueMasters[queue] + size <= limit + GroupState.TOLERANCE
        || state.queueStarted[queue] == 0;
  }

  @Override
  public boolean admitsMasters() {
    return true;
  }
}
