package io.heddle.profile;

import java.util.List;

/**
 * Times of containers of one kind.
 *
 * @param count containers seen, at least 0
 * @param meanSeconds from allocation to end, of several runs the {@link DecayedMedian} of their
 *     means; 0 to 10^9, and 0 where none was seen
 * @param latest means of runs, the last one last; at most {@value DecayedMedian#MOST_VALUES}; null,
 *     of one run or of earlier versions, stands for none
 */
public record TaskTimes(long count, double meanSeconds, List<Double> latest) {
  public static final TaskTimes NONE = new TaskTimes(0, 0);

  private static final double MOST_SECONDS = 1e9;

  /** Throws IllegalArgumentException if one is out of range. */
  public TaskTimes {
    if (count < 0) {
      throw new IllegalArgumentException("count is " + count + ", and must be at least 0");
    }
    check("meanSeconds", meanSeconds);
    latest = latest == null ? List.of() : List.copyOf(latest);
    if (latest.size() > DecayedMedian.MOST_VALUES) {
      throw new IllegalArgumentException(
          "latest has %d values, and must have at most %d"
              .formatted(latest.size(), DecayedMedian.MOST_VALUES));
    }
    latest.forEach(mean -> check("latest", mean));
  }

  public TaskTimes(long count, double meanSeconds) {
    this(count, meanSeconds, List.of());
  }

  private static void check(String name, double seconds) {
    if (!(seconds >= 0 && seconds <= MOST_SECONDS)) {
      throw new IllegalArgumentException(
          "%s is %s, and must be from 0 to %s".formatted(name, seconds, MOST_SECONDS));
    }
  }

  /** What is known after one more run; one without such containers says nothing. */
  public TaskTimes after(TaskTimes run) {
    if (count == 0 || run.count == 0) {
      return count == 0 ? run : this;
    }
    return of(Counts.sum(count, run.count), DecayedMedian.with(means(), run.meanSeconds));
  }

  /**
   * Merges by containers, of two single runs, or else the latest runs, the other's as later ones.
   */
  public TaskTimes plus(TaskTimes other) {
    if (count == 0 || other.count == 0) {
      return count == 0 ? other : this;
    }
    long both = Counts.sum(count, other.count);
    if (latest.isEmpty() && other.latest.isEmpty()) {
      double share = other.count / ((double) count + other.count);
      double mean = (1 - share) * meanSeconds + share * other.meanSeconds;
      // Rounding does not lead out of the range.
      return new TaskTimes(both, Math.min(mean, MOST_SECONDS));
    }
    return of(both, DecayedMedian.together(means(), other.means()));
  }

  private static TaskTimes of(long count, List<Double> latest) {
    return new TaskTimes(count, DecayedMedian.of(latest), latest);
  }

  private List<Double> means() {
    return latest.isEmpty() ? List.of(meanSeconds) : latest;
  }

  static final class Counts {
    private Counts() {}

    /** The sum of two counts, each at least 0, or the largest that there is. */
    static long sum(long a, long b) {
      return a > Long.MAX_VALUE - b ? Long.MAX_VALUE : a + b;
    }
  }
}
