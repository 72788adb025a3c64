package io.heddle.history;

import io.heddle.profile.TaskTimes;

/** How many tasks or containers were seen, and what they took together. */
public final class TimeSum {
  private static final double MILLIS = 1_000;
  private static final double LEAST_SECONDS = 0.001;
  private static final double MOST_SECONDS = 86_400;

  private long count;
  private double millis;

  /** Throws ImpossibleNumberException if it took longer than anything takes. */
  public void add(long startMillis, long endMillis) {
    addMean(1, (double) Elapsed.millis(startMillis, endMillis));
  }

  public void addMean(long more, double meanMillis) {
    count += more;
    millis += more * meanMillis;
  }

  public long count() {
    return count;
  }

  /** Mean as a stage may have it: from a millisecond to a day, and a millisecond where unknown. */
  public double stageSeconds() {
    double mean = count == 0 ? 0 : millis / count / MILLIS;
    return Math.min(Math.max(mean, LEAST_SECONDS), MOST_SECONDS);
  }

  /** Mean, rounded; 0 where unknown. */
  public long meanMillis() {
    return count == 0 ? 0 : Math.round(millis / count);
  }

  public TaskTimes times() {
    return count == 0 ? TaskTimes.NONE : new TaskTimes(count, millis / count / MILLIS);
  }
}
