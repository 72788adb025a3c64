package io.heddle.explain;

import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.TreeMap;
import java.util.function.ToDoubleFunction;

/**
 * Counts of shadow mode with intervals: hours are drawn with replacement as blocks (Kuensch, The
 * jackknife and the bootstrap for general stationary observations, Annals of Statistics 1989, with
 * blocks that do not overlap).
 */
public final class ShadowSummary {
  /** Fewest hours from which an interval is given. */
  public static final int FEWEST_HOURS = 8;

  private static final int DRAWS = 1_000;
  private static final double LOW = 0.025;
  private static final double HIGH = 0.975;

  private final List<HourTally> hours;

  public ShadowSummary(List<HourTally> hours) {
    this.hours = List.copyOf(hours);
  }

  /** A range that holds the value in 95 of 100 such records. */
  public record Interval(double low, double high) {}

  public ShadowTally total() {
    return hours.stream().map(HourTally::tally).reduce(ShadowTally.NONE, ShadowTally::plus);
  }

  public Map<String, ShadowTally> queues() {
    Map<String, ShadowTally> queues = new TreeMap<>();
    hours.forEach(hour -> queues.merge(hour.queue(), hour.tally(), ShadowTally::plus));
    return queues;
  }

  public int count() {
    return (int) hours.stream().mapToLong(HourTally::hour).distinct().count();
  }

  /** The first of them, in hours since 1970. */
  public long first() {
    return hours.stream().mapToLong(HourTally::hour).min().orElse(0);
  }

  /** The last of them, in hours since 1970. */
  public long last() {
    return hours.stream().mapToLong(HourTally::hour).max().orElse(0);
  }

  /** Returns a 95 % interval over all queues; null of fewer hours than {@link #FEWEST_HOURS}. */
  public Interval interval(ToDoubleFunction<ShadowTally> figure) {
    Map<Long, ShadowTally> blocks = new TreeMap<>();
    hours.forEach(hour -> blocks.merge(hour.hour(), hour.tally(), ShadowTally::plus));
    if (blocks.size() < FEWEST_HOURS) {
      return null;
    }
    List<ShadowTally> drawn = List.copyOf(blocks.values());
    // The same record gives the same report.
    SplittableRandom random = new SplittableRandom(1);
    double[] figures = new double[DRAWS];
    for (int draw = 0; draw < DRAWS; draw++) {
      ShadowTally sum = ShadowTally.NONE;
      for (int i = 0; i < drawn.size(); i++) {
        sum = sum.plus(drawn.get(random.nextInt(drawn.size())));
      }
      figures[draw] = figure.applyAsDouble(sum);
    }
    Arrays.sort(figures);
    return new Interval(figures[(int) (LOW * DRAWS)], figures[(int) (HIGH * DRAWS)]);
  }
}
