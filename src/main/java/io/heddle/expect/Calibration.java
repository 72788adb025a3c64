package io.heddle.expect;

import io.heddle.model.LatestValues;
import java.util.Comparator;
import java.util.NavigableSet;
import java.util.Optional;
import java.util.TreeSet;
import java.util.concurrent.TimeUnit;

/**
 * How long something takes over what was predicted, of the latest cases, and intervals for the next
 * ones: split conformal prediction (Vovk, Gammerman and Shafer, Algorithmic Learning in a Random
 * World, 2005, section 4.2) with ends that adapt. A case that outlasts its interval counts as
 * missed at once: else long waits would count too late. Not thread-safe.
 */
final class Calibration {
  /** Fewest cases from which an interval is made. */
  static final int LEAST = 10;

  static final int MOST = 200;

  private static final double NANOS = TimeUnit.SECONDS.toNanos(1);

  /** Three years: no deadline overflows. */
  private static final double LONGEST_SECONDS = 1e8;

  /** Many waits are equal. */
  private static final double ROUNDING_SECONDS = 0.001;

  private final LatestValues ratios = new LatestValues(MOST);
  private final Tail below = new Tail();
  private final Tail above = new Tail();
  private final NavigableSet<Case> open =
      new TreeSet<>(
          Comparator.<Case>comparingLong(each -> each.deadline)
              .thenComparingLong(each -> each.number));
  private long cases;

  /** Something that has begun and not ended. */
  static final class Case {
    private final double predicted;
    private final long since;
    private final long number;
    private final TimeInterval interval;
    private final long deadline;

    private Case(double predicted, long since, long number, TimeInterval interval) {
      this.predicted = predicted;
      this.since = since;
      this.number = number;
      this.interval = interval;
      deadline = interval == null ? 0 : since + (long) (interval.high() * NANOS);
    }

    double secondsAt(long now) {
      return (now - since) / NANOS;
    }
  }

  /**
   * A case begins.
   *
   * @param predicted seconds that it takes, above 0
   * @param now nanoseconds
   */
  Case begin(double predicted, long now) {
    countOverdue(now);
    Case begun = new Case(predicted, now, cases++, interval(predicted, 0).orElse(null));
    if (begun.interval != null) {
      open.add(begun);
    }
    return begun;
  }

  /** A case has ended at {@code now} (nanoseconds). */
  void end(Case ended, long now) {
    countOverdue(now);
    ratios.add(ended.secondsAt(now) / ended.predicted);
    if (ended.interval != null) {
      below.count(ended.secondsAt(now) < ended.interval.low());
      if (open.remove(ended)) {
        above.count(false);
      }
    }
  }

  /** A case is over, and it says nothing how long it took. */
  void drop(Case dropped) {
    open.remove(dropped);
  }

  private void countOverdue(long now) {
    while (!open.isEmpty() && open.first().deadline < now) {
      open.pollFirst();
      above.count(true);
    }
  }

  /** Seconds that an open case still takes; empty while too few took so long. */
  Optional<TimeInterval> rest(Case begun, long now) {
    double passed = begun.secondsAt(now);
    return interval(begun.predicted, passed).map(all -> all.minus(passed));
  }

  /**
   * Seconds that a case takes; empty while too few are known that took so long.
   *
   * @param passed seconds since it began
   */
  Optional<TimeInterval> interval(double predicted, double passed) {
    int shorter = ratios.countUpTo(passed / predicted);
    int left = ratios.size() - shorter;
    if (left < LEAST) {
      return Optional.empty();
    }
    double low = ratios.ranked(shorter + below.rank(left)) / below.stretch();
    double high = ratios.ranked(ratios.size() + 1 - above.rank(left)) * above.stretch();
    double median = ratios.ranked(shorter + (left + 1) / 2);
    return Optional.of(
        new TimeInterval(
            seconds(low * predicted - ROUNDING_SECONDS),
            seconds(median * predicted),
            seconds(high * predicted + ROUNDING_SECONDS)));
  }

  private static double seconds(double value) {
    return Math.min(LONGEST_SECONDS, value);
  }
}
