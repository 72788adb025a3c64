package io.heddle.metrics.collect;

import java.util.random.RandomGenerator;

/**
 * How long to wait for a source after it failed: twice as long each time, up to a limit, less a
 * random part so that monitors are not asked by all at once when they come back.
 */
final class BackOff {
  private static final int MOST_DOUBLINGS = 30;

  private final long intervalMillis;
  private final long longestMillis;
  private final RandomGenerator random;

  /**
   * Of a source that is asked every {@code intervalMillis} while all is well.
   *
   * @param longestMillis that is waited, unless the interval is longer
   */
  BackOff(long intervalMillis, long longestMillis, RandomGenerator random) {
    this.intervalMillis = intervalMillis;
    this.longestMillis = Math.max(intervalMillis, longestMillis);
    this.random = random;
  }

  /**
   * Milliseconds until the next poll.
   *
   * @param failures in a row, 0 if the last poll went well
   */
  long delay(int failures) {
    return failures == 0
        ? intervalMillis
        : delay(intervalMillis, longestMillis, failures, random.nextDouble());
  }

  /**
   * {@code interval * 2^failures}, at most {@code longest}, less up to half.
   *
   * @param chance in [0, 1): the share of that half which is left out
   */
  static long delay(long interval, long longest, int failures, double chance) {
    // Below 2^57, as intervals are a day at most.
    long doubled = interval << Math.min(failures, MOST_DOUBLINGS);
    return Math.round(Math.min(doubled, longest) * (1 - chance / 2));
  }
}
