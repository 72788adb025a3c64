package io.heddle.tune.latency;

/** How the Fair scheduler shares out: weights, minimum and maximum, masters' share. */
record FairRules() implements SchedulerRules {
  /** A thousandth of a unit: shares are whole MB there, rounded in favour of the queue. */
  private static final double ROUNDING = 1e-3;

  private static final int HALVINGS = 40;

  /** Queues below their minimum first, by the part of it; then by what is held for the weight. */
  @Override
  public boolean isQueueBefore(GroupState state, int a, int b) {
    boolean needy = isNeedy(state, a);
    if (needy != isNeedy(state, b)) {
      return needy;
    }
    int byUse =
        GroupState.compare(
            state.queueUsed[a] / (needy ? state.minimum[a] : state.weight[a]),
            state.queueUsed[b] / (needy ? state.minimum[b] : state.weight[b]));
    return byUse != 0 ? byUse < 0 : a < b;
  }

  private static boolean isNeedy(GroupState state, int queue) {
    return state.queueUsed[queue] < state.minimum[queue] - GroupState.TOLERANCE;
  }

  /** A queue may hold what nobody else uses, up to its maximum. */
  @Override
  public boolean allows(GroupState state, int job, double size) {
    int queue = state.jobs.queue[job];
    return state.queueUsed[queue] + size <= state.maximum[queue] + GroupState.TOLERANCE;
  }

  /** Masters' part of what the queue is due: nothing before the scheduler knows that. */
  @Override
  public boolean allowsMaster(GroupState state, int queue, double size) {
    double limit = state.fairShare[queue] * state.jobs.rules[queue].masterShare();
    return state.queueMasters[queue] + size <= limit + ROUNDING;
  }

  @Override
  public boolean admitsMasters() {
    return false;
  }

  /** Sets the fair shares by weight among queues with jobs, within minima and maxima. */
  static void update(GroupState state) {
    double weights = 0;
    double smallest = Double.POSITIVE_INFINITY;
    for (int queue = 0; queue < state.share.length; queue++) {
      if (state.queueJobs[queue] > 0) {
        weights += state.share[queue];
        smallest = Math.min(smallest, state.share[queue]);
      }
    }
    double perWeight = weights == 0 ? 0 : perWeight(state, weights, smallest);
    for (int queue = 0; queue < state.share.length; queue++) {
      state.fairShare[queue] = state.queueJobs[queue] > 0 ? due(state, queue, perWeight) : 0;
    }
  }

  private static double perWeight(GroupState state, double weights, double smallest) {
    double even = state.units / weights;
    if (Math.abs(allDue(state, even) - state.units) < GroupState.TOLERANCE) {
      return even;
    }
    double low = 0;
    double high = state.units / smallest;
    for (int i = 0; i < HALVINGS; i++) {
      double middle = (low + high) / 2;
      if (allDue(state, middle) < state.units) {
        low = middle;
      } else {
        high = middle;
      }
    }
    return high;
  }

  private static double allDue(GroupState state, double perWeight) {
    double sum = 0;
    for (int queue = 0; queue < state.share.length; queue++) {
      sum += state.queueJobs[queue] > 0 ? due(state, queue, perWeight) : 0;
    }
    return sum;
  }

  private static double due(GroupState state, int queue, double perWeight) {
    double byWeight = state.share[queue] * perWeight;
    return Math.min(Math.max(byWeight, state.minimum[queue]), state.maximum[queue]);
  }
}
