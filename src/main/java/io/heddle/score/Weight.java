package io.heddle.score;

/** What a request of the default policy weighs beside its fitness. */
public final class Weight {
  /** A chain longer than the horizon would weigh without bound. */
  static final double MOST_CRITICAL = 0.95;

  /** The largest value of {@link #ofChain}. */
  public static final double LARGEST_OF_CHAIN = 20;

  /** A job is small when it would fill the cluster for less than this share of the horizon. */
  static final double SMALL_SHARE = 0.1;

  private static final double LEAST_SECONDS = 0.01;

  private Weight() {}

  /**
   * How near a chain is to be what the queue's end waits for: {@code chain / horizon}, in [0,
   * 0.95].
   *
   * @param chainSeconds see {@link RemainingChain}
   * @param horizonSeconds how long the cluster needs for all that is known of the queue; above 0
   */
  public static double criticality(double chainSeconds, double horizonSeconds) {
    return Math.min(MOST_CRITICAL, chainSeconds / horizonSeconds);
  }

  /** {@code 1 / (1 - criticality)}, from 1 to 20. */
  public static double ofChain(double criticality) {
    return 1 / (1 - criticality);
  }

  /**
   * {@code sqrt(max(1, 0.1 * horizon / work))}: what favours a small job. It is 1 for any other, so
   * that those are packed by fitness alone.
   *
   * @param workSeconds how long what is left of the job would fill the cluster; at least 0
   */
  public static double ofSize(double workSeconds, double horizonSeconds) {
    double share = SMALL_SHARE * horizonSeconds / Math.max(LEAST_SECONDS, workSeconds);
    return Math.sqrt(Math.max(1, share));
  }
}
