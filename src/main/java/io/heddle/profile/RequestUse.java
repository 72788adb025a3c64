package io.heddle.profile;

import io.heddle.profile.TaskTimes.Counts;
import io.heddle.profile.TaskTimes.DecayedMedian;

/**
 * Use of the vcores that a job's containers requested.
 *
 * @param runs that told it, at least 0
 * @param mean cores in use over vcores requested; 0 to 1, 1 where unknown
 * @param high what nine tenths of the tasks' time keep below, by kinds of task; the same range
 */
public record RequestUse(long runs, double mean, double high) {
  /** Nothing is known: all that is requested. */
  public static final RequestUse NONE = new RequestUse(0, 1, 1);

  /** Throws IllegalArgumentException if one is out of range. */
  public RequestUse {
    if (runs < 0) {
      throw new IllegalArgumentException("runs is " + runs + ", and must be at least 0");
    }
    check("mean", mean);
    check("high", high);
  }

  private static void check(String name, double share) {
    if (!(share >= 0 && share <= 1)) {
      throw new IllegalArgumentException(name + " is " + share + ", and must be from 0 to 1");
    }
  }

  /** What one run shows; a job that uses more than it requests uses all. */
  public static RequestUse ofRun(double mean, double high) {
    return new RequestUse(1, Math.min(1, mean), Math.min(1, Math.max(mean, high)));
  }

  /** Merges later runs: the latest weighs as of {@link TaskTimes#after}, or by its share of all. */
  RequestUse plus(RequestUse other) {
    if (runs == 0 || other.runs == 0) {
      return runs == 0 ? other : this;
    }
    double otherShare =
        Math.max(DecayedMedian.LATEST_SHARE, other.runs / ((double) runs + other.runs));
    return new RequestUse(
        Counts.sum(runs, other.runs),
        mixed(mean, other.mean, otherShare),
        mixed(high, other.high, otherShare));
  }

  private static double mixed(double one, double other, double otherShare) {
    return Math.min(1, (1 - otherShare) * one + otherShare * other);
  }
}
