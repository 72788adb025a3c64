package io.heddle.tune.latency;

/** How the Capacity scheduler shares out: guarantees, elasticity, maxima, masters' share. */
record CapacityRules() implements SchedulerRules {
  /**
   * The queue that holds the smaller part of its guarantee; of equal ones the larger. A guarantee
   * of less than the smallest container counts as one, as in {@code CSQueueUtils} of Hadoop 3.5.0.
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

  /**
   * A queue may hold what nobody else uses, up to its maximum; a user gets one container more as
   * long as he does not hold more than the multiple of the guarantee that is his.
   */
  @Override
  public boolean allows(GroupState state, int job, double size) {
    int queue = state.jobs.queue[job];
    double userLimit = state.guarantee[queue] * state.rules[queue].userLimitFactor();
    return state.queueUsed[queue] + size <= state.maximum[queue] + GroupState.TOLERANCE
        && state.userUsed[state.jobs.user[job]] <= userLimit + GroupState.TOLERANCE;
  }

  /**
   * Masters may hold their share, in whole units, of the queue's guarantee, or of what it could
   * have got when it was last asked if that is more. One may always start.
   */
  @Override
  public boolean allowsMaster(GroupState state, int queue, double size) {
    double usable = Math.max(state.guarantee[queue], state.lastLimit[queue]);
    double limit = Math.ceil(usable * state.rules[queue].masterShare() - GroupState.TOLERANCE);
    return state.queueMasters[queue] + size <= limit + GroupState.TOLERANCE
        || state.queueStarted[queue] == 0;
  }

  @Override
  public boolean admitsMasters() {
    return true;
  }

  @Override
  public boolean keepsRoom() {
    return true;
  }
}
