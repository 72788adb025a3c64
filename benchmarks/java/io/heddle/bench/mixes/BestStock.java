package io.heddle.bench.mixes;

import io.heddle.bench.experiment.Figures;
import io.heddle.sim.report.Interval;
import io.heddle.sim.report.Result;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.UnaryOperator;
import java.util.stream.IntStream;

/**
 * A policy beside the best row of stock YARN in each cell, and the geometric means of that over the
 * cells of each half, load and number of queues. {@code development} names the mixes for
 * development.
 */
record BestStock(Figures figures, List<String> development) {
  static final String NAME = "best-stock";
  static final String MEAN = "geometric mean";
  private static final String COMPLETION = "jct-mean";
  private static final String LOW = ", low";
  private static final String HIGH = ", high";

  /**
   * The best of stock's rows by mean counts, for every metric its own. A geometric mean over cells
   * also has its 95 % interval, by how it scatters over the seeds.
   */
  Map<String, Double> ratios(String policy) {
    Map<String, List<Double>> paired =
        figures.pairedRatios(policy, MixRows.STOCK.toArray(String[]::new));
    Map<String, Double> ratios = new LinkedHashMap<>();
    paired.forEach((name, seeds) -> ratios.put(name, Figures.median(seeds)));
    sum(
        paired,
        mix -> development.contains(mix) ? "development" : "test",
        Result.ratioName("%s", policy, NAME, "%s"),
        ratios);
    return ratios;
  }

  /** Mean completion times beside one row, for each cell of all mixes together. */
  Map<String, Double> beside(String row, String policy) {
    Map<String, List<Double>> paired = new LinkedHashMap<>(figures.pairedRatios(policy, row));
    paired.keySet().removeIf(name -> !name.endsWith(" " + COMPLETION));
    Map<String, Double> ratios = new LinkedHashMap<>();
    sum(paired, mix -> "all", Result.ratioName("%s", policy, row, "%s"), ratios);
    return ratios;
  }

  /** Sums up the mixes of each group, cell and metric; {@code name} leaves the metric open. */
  private static void sum(
      Map<String, List<Double>> paired,
      UnaryOperator<String> group,
      String name,
      Map<String, Double> ratios) {
    Map<String, List<List<Double>>> cells = new TreeMap<>();
    paired.forEach(
        (ratio, seeds) -> {
          // Such as "alibaba/load-0.7/queues-1: heddle/capacity jct-mean".
          String mix = ratio.substring(0, ratio.indexOf('/'));
          String cell = ratio.substring(ratio.indexOf('/'), ratio.indexOf(':'));
          String metric = ratio.substring(ratio.lastIndexOf(' ') + 1);
          cells
              .computeIfAbsent(
                  name.formatted(group.apply(mix) + cell, metric) + ", ",
                  unknown -> new ArrayList<>())
              .add(seeds);
        });
    cells.forEach((cell, mixes) -> sum(cell, mixes, ratios));
  }

  private static void sum(String name, List<List<Double>> mixes, Map<String, Double> ratios) {
    List<Double> medians = mixes.stream().map(Figures::median).toList();
    ratios.put(name + MEAN, geometricMean(medians));
    ratios.put(name + "best", Collections.min(medians));
    ratios.put(name + "worst", Collections.max(medians));
    int seeds = mixes.stream().mapToInt(List::size).min().orElse(0);
    List<Double> bySeed =
        IntStream.range(0, seeds)
            .mapToObj(seed -> geometricMean(mixes.stream().map(mix -> mix.get(seed)).toList()))
            .toList();
    Interval interval = Interval.ofRatios(bySeed);
    if (interval.isKnown()) {
      ratios.put(name + MEAN + LOW, 1 + interval.low());
      ratios.put(name + MEAN + HIGH, 1 + interval.high());
    }
  }

  /** A mean of a result, with where it lies if that is known. */
  static String text(Result result, Map.Entry<String, Double> mean) {
    Double low = result.ratios().get(mean.getKey() + LOW);
    Double high = result.ratios().get(mean.getKey() + HIGH);
    return low == null || high == null
        ? "%.3f".formatted(mean.getValue())
        : "%.3f (%.3f to %.3f)".formatted(mean.getValue(), low, high);
  }

  static double geometricMean(List<Double> values) {
    return Math.exp(values.stream().mapToDouble(Math::log).average().orElseThrow());
  }
}
