package io.heddle.bench.mixes;

import io.heddle.bench.experiment.Figures;
import io.heddle.sim.report.Result;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * A policy beside the best row of stock YARN in each cell, and the geometric means of that over the
 * cells of each half, load and number of queues.
 *
 * @param development the names of the mixes for development
 */
record BestStock(Figures figures, List<String> development) {
  /** Stands in the names of geometric means. */
  static final String MEAN = "geometric mean";

  /** The best of stock's rows by mean completion time counts, for every metric its own best. */
  Map<String, Double> ratios(String policy) {
    Map<String, Double> ratios =
        new LinkedHashMap<>(figures.ratios(policy, MixRows.STOCK.toArray(String[]::new)));
    Map<String, List<Double>> cells = new TreeMap<>();
    ratios.forEach(
        (name, ratio) -> {
          // Such as "alibaba/load-0.7/queues-1: heddle/capacity jct-mean".
          String mix = name.substring(0, name.indexOf('/'));
          String cell = name.substring(name.indexOf('/'), name.indexOf(':'));
          String metric = name.substring(name.lastIndexOf(' ') + 1);
          String half = development.contains(mix) ? "development" : "test";
          cells
              .computeIfAbsent(
                  Result.ratioName(half + cell, policy, "best-stock", metric) + ", " + MEAN,
                  unknown -> new ArrayList<>())
              .add(ratio);
        });
    cells.forEach((name, values) -> ratios.put(name, geometricMean(values)));
    cells.forEach(
        (name, values) ->
            ratios.put(
                name.replace(MEAN, "worst"),
                values.stream().mapToDouble(Double::doubleValue).max().orElseThrow()));
    return ratios;
  }

  /** Of numbers above 0. */
  static double geometricMean(List<Double> values) {
    return Math.exp(values.stream().mapToDouble(Math::log).average().orElseThrow());
  }
}
