package io.heddle.yarn.demand;

import io.heddle.model.LatestValues;

/**
 * How long the jobs of a queue waited for the end of their maps once the last one had started, as a
 * multiple of what a map was expected to take then. That is how much their maps differ, and how
 * wrong it was what was expected of them. Source: own work.
 */
final class LastMaps {
  /** What is expected of the first jobs. */
  static final double USUAL = 1.1;

  /** Longer is never waited, whatever the jobs were. */
  static final double LONGEST = 3;

  /** Fewest jobs from which something is concluded. */
  static final int LEAST_JOBS = 8;

  private static final int MOST_JOBS = 64;

  /** So many jobs had no map left by then. */
  private static final double PART = 0.75;

  private final LatestValues ratios = new LatestValues(MOST_JOBS);

  /**
   * Notes that the maps of a job have ended.
   *
   * @param seconds after the last one had started
   * @param expectedSeconds of one map; above 0
   */
  void ended(double seconds, double expectedSeconds) {
    ratios.add(Math.min(LONGEST, seconds / expectedSeconds));
  }

  /** By when three jobs of four had no map left, as a multiple of what a map was to take. */
  double factor() {
    return ratios.size() < LEAST_JOBS ? USUAL : ratios.quantile(PART);
  }
}
