package io.heddle.tune.search;

/** What of several groups is made small. */
public enum Objective {
  /** The mean latency of all jobs: groups count by their jobs. */
  MEAN_OF_JOBS,
  /** The sum of the groups' mean latencies, as AdaptiveConfig's Eq. 3 is printed. */
  SUM_OF_MEANS;

  double weight(int jobs) {
    return this == MEAN_OF_JOBS ? jobs : 1;
  }
}
