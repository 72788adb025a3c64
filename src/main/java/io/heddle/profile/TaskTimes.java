package io.heddle.profile;

/**
 * What containers of one kind took.
 *
 * @param count containers seen, at least 0
 * @param meanSeconds mean from allocation to end; seconds, 0 to 10^9, and 0 where none was seen
 */
public record TaskTimes(long count, double meanSeconds) {
  /** No container seen. */
  public static final TaskTimes NONE = new TaskTimes(0, 0);

  /**
   * Share of the latest run in the mean. The runs before the last two weigh half of all: (1 -
   * 0.3)^2 = 0.49.
   */
  static final double LATEST_SHARE = 0.3;

  private static final double MOST_SECONDS = 1e9;

  /**
   * Checks the values.
   *
   * @throws IllegalArgumentException if one is out of range
   */
  public TaskTimes {
    if (count < 0) {
      throw new IllegalArgumentException("count is " + count + ", and must be at least 0");
    }
    if (!(meanSeconds >= 0 && meanSeconds <= MOST_SECONDS)) {
      throw new IllegalArgumentException(
          "meanSeconds is " + meanSeconds + ", and must be from 0 to " + MOST_SECONDS);
    }
  }

  /**
   * What is known after one more run: the exponentially weighted moving average of the runs' means
   * (Roberts, Control Chart Tests Based on Geometric Moving Averages, Technometrics 1(3), 1959). A
   * run without such containers says nothing; the first that has some says all.
   */
  public TaskTimes after(TaskTimes run) {
    if (run.count == 0) {
      return this;
    }
    double mean = count == 0 ? run.meanSeconds : mean(LATEST_SHARE, run);
    return new TaskTimes(Counts.sum(count, run.count), mean);
  }

  /** Both together, each container weighing the same. */
  public TaskTimes plus(TaskTimes other) {
    if (count == 0) {
      return other;
    }
    double share = other.count / ((double) count + other.count);
    return new TaskTimes(Counts.sum(count, other.count), mean(share, other));
  }

  /** Rounding does not lead out of the range. */
  private double mean(double otherShare, TaskTimes other) {
    double mean = (1 - otherShare) * meanSeconds + otherShare * other.meanSeconds;
    return Math.min(mean, MOST_SECONDS);
  }

  /** Sums of counts that may come from a file. */
  static final class Counts {
    private Counts() {}

    /** The sum of two counts, each at least 0, or the largest that there is. */
    static long sum(long a, long b) {
      return a > Long.MAX_VALUE - b ? Long.MAX_VALUE : a + b;
    }
  }
}
