package io.heddle.profile;

import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
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
    check("meanSeconds", meanSeconds, MOST_SECONDS);
    latest = latest == null ? List.of() : List.copyOf(latest);
    if (latest.size() > DecayedMedian.MOST_VALUES) {
      throw new IllegalArgumentException(
          "latest has %d values, and must have at most %d"
              .formatted(latest.size(), DecayedMedian.MOST_VALUES));
    }
    latest.forEach(mean -> check("latest", mean, MOST_SECONDS));
  }

  public TaskTimes(long count, double meanSeconds) {
    this(count, meanSeconds, List.of());
  }

  static void check(String name, double value, double most) {
    if (!(value >= 0 && value <= most)) {
      throw new IllegalArgumentException(
          "%s is %s, and must be from 0 to %s".formatted(name, value, most));
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

  /**
   * Weighted median of the latest values, each weighing 1 - {@value #LATEST_SHARE} of the next, as
   * in a moving average (Roberts, Control Chart Tests Based on Geometric Moving Averages,
   * Technometrics 1(3), 1959). From the third value on, an outlier moves it to a neighbour at most;
   * two in a row are believed.
   */
  static final class DecayedMedian {
    /** Share of the latest value. Those before the last two weigh half: (1 - 0.3)^2 = 0.49. */
    static final double LATEST_SHARE = 0.3;

    /** So many values say all but (1 - 0.3)^8 = 6 %. */
    static final int MOST_VALUES = 8;

    private record Weighted(double value, double weight) {}

    private DecayedMedian() {}

    /** Returns the lowest value that, with those below it, weighs at least half. */
    static double of(List<Double> values) {
      List<Weighted> weighted = new ArrayList<>();
      double all = 0;
      for (int i = 0; i < values.size(); i++) {
        double weight = Math.pow(1 - LATEST_SHARE, values.size() - 1 - i);
        weighted.add(new Weighted(values.get(i), weight));
        all += weight;
      }
      weighted.sort(Comparator.comparingDouble(Weighted::value));
      double below = 0;
      for (Weighted next : weighted) {
        below += next.weight;
        if (2 * below >= all) {
          return next.value;
        }
      }
      throw new IllegalArgumentException("there is no value");
    }

    static List<Double> with(List<Double> values, double latest) {
      List<Double> more = new ArrayList<>(values);
      more.add(latest);
      return more.subList(Math.max(0, more.size() - MOST_VALUES), more.size());
    }

    static List<Double> together(List<Double> first, List<Double> second) {
      List<Double> latestFirst = new ArrayList<>();
      for (int age = 1; age <= Math.max(first.size(), second.size()); age++) {
        addOfAge(second, age, latestFirst);
        addOfAge(first, age, latestFirst);
      }
      List<Double> together = latestFirst.subList(0, Math.min(MOST_VALUES, latestFirst.size()));
      Collections.reverse(together);
      return together;
    }

    private static void addOfAge(List<Double> values, int age, List<Double> to) {
      if (age <= values.size()) {
        to.add(values.get(values.size() - age));
      }
    }
  }
}
