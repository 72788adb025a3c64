package io.heddle.sim.report;

import io.heddle.sim.report.RunFigures.Statistics;
import java.util.List;
import java.util.SplittableRandom;
import java.util.function.ToDoubleFunction;
import java.util.random.RandomGenerator;
import java.util.stream.IntStream;
import org.apache.commons.math3.distribution.TDistribution;
import org.apache.commons.math3.stat.descriptive.SummaryStatistics;

/** Where a figure lies in 19 of 20 cases. */
public record Interval(double low, double high) {
  static final Interval UNKNOWN = new Interval(Double.NEGATIVE_INFINITY, Double.POSITIVE_INFINITY);

  private static final double ROUNDING = 1e-9;
  private static final double UPPER = 0.975;
  private static final double LOWER = 0.025;
  private static final int RESAMPLES = 2_000;
  private static final long SEED = 1;

  /**
   * Returns the interval of the mean of normally distributed values; unknown for fewer than two.
   */
  public static Interval ofMean(List<Double> values) {
    if (values.size() < 2) {
      return UNKNOWN;
    }
    SummaryStatistics statistics = new SummaryStatistics();
    values.forEach(statistics::addValue);
    double quantile = new TDistribution(values.size() - 1.0).inverseCumulativeProbability(UPPER);
    double half = quantile * statistics.getStandardDeviation() / Math.sqrt(values.size());
    return new Interval(statistics.getMean() - half, statistics.getMean() + half);
  }

  /**
   * Interval of ratios' geometric mean, as a change: -0.2 for 0.8, never below -1 as logarithms are
   * normal. With a ratio of 0 it is that of their mean, cut off at -1.
   */
  public static Interval ofRatios(List<Double> ratios) {
    if (ratios.stream().anyMatch(ratio -> ratio <= 0)) {
      Interval mean = ofMean(ratios);
      return mean.isKnown() ? new Interval(Math.max(0, mean.low) - 1, mean.high - 1) : UNKNOWN;
    }
    Interval logarithms = ofMean(ratios.stream().map(Math::log).toList());
    return !logarithms.isKnown()
        ? UNKNOWN
        : new Interval(Math.expm1(logarithms.low), Math.expm1(logarithms.high));
  }

  /**
   * Returns the interval of a figure of a sample, from samples drawn from it again (percentile
   * bootstrap).
   */
  static <T> Interval ofSample(List<T> sample, ToDoubleFunction<List<T>> figure) {
    RandomGenerator random = new SplittableRandom(SEED);
    List<Double> figures =
        IntStream.range(0, RESAMPLES)
            .mapToObj(
                draw ->
                    figure.applyAsDouble(
                        random
                            .ints(sample.size(), 0, sample.size())
                            .mapToObj(sample::get)
                            .toList()))
            .sorted()
            .toList();
    return new Interval(Statistics.quantile(figures, LOWER), Statistics.quantile(figures, UPPER));
  }

  Interval with(Interval other) {
    return new Interval(Math.min(low, other.low), Math.max(high, other.high));
  }

  /** Whether all cases were alike, but for rounding. */
  public boolean isPoint() {
    return high - low < ROUNDING;
  }

  boolean hasZero() {
    return low <= 0 && high >= 0;
  }

  public boolean isKnown() {
    return !Double.isInfinite(low) && !Double.isInfinite(high);
  }
}
