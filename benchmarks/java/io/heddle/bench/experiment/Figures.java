package io.heddle.bench.experiment;

import io.heddle.sim.report.Result;
import io.heddle.sim.report.ResultRow;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;

/** Values by workload, scheduler and metric, one for each seed. */
public final class Figures {
  /** Unit of what tells how many times as long something took. */
  public static final String FACTOR = "times";

  /** Units of figures of which smaller is better. */
  private static final Set<String> TIMES = Set.of("s", "ms", "us", "ns", FACTOR);

  private record Key(String workload, String scheduler, String metric, String unit) {
    Key of(String another) {
      return new Key(workload, another, metric, unit);
    }
  }

  private final Map<Key, List<Double>> values = new LinkedHashMap<>();

  public void add(String workload, String scheduler, String metric, double value, String unit) {
    values
        .computeIfAbsent(new Key(workload, scheduler, metric, unit), key -> new ArrayList<>())
        .add(value);
  }

  /**
   * Adds, for each workload and metric, the values of the best mean of some schedulers as those of
   * one more; see {@link #ratios}.
   */
  public void addBest(String name, List<String> schedulers) {
    Map<Key, List<Double>> added = new LinkedHashMap<>();
    for (Key key : values.keySet()) {
      if (schedulers.contains(key.scheduler())) {
        added.computeIfAbsent(key.of(name), best -> values.get(best(key, schedulers)));
      }
    }
    values.putAll(added);
  }

  /** Mean, smallest and largest over the seeds, in the order in which they were first added. */
  public List<ResultRow> rows() {
    List<ResultRow> rows = new ArrayList<>();
    values.forEach(
        (key, seeds) ->
            rows.add(
                ResultRow.of(key.workload(), key.scheduler(), key.metric(), seeds, key.unit())));
    return rows;
  }

  public List<ResultRow> medianRows() {
    List<ResultRow> rows = new ArrayList<>();
    values.forEach(
        (key, seeds) ->
            rows.add(
                new ResultRow(
                    key.workload(),
                    key.scheduler(),
                    key.metric(),
                    median(seeds),
                    Collections.min(seeds),
                    Collections.max(seeds),
                    key.unit())));
    return rows;
  }

  /**
   * Ours divided by the other's, for each workload and metric that both have: the median of those
   * within each seed. Of several {@code theirs} the best mean counts: the smallest of times, else
   * the largest.
   */
  public Map<String, Double> ratios(String ours, String... theirs) {
    Map<String, Double> ratios = new LinkedHashMap<>();
    pairedRatios(ours, theirs).forEach((name, seeds) -> ratios.put(name, median(seeds)));
    return ratios;
  }

  /** Returns the ratios of one metric alone. */
  public DoubleStream ratiosOf(String metric, String ours, String... theirs) {
    return ratios(ours, theirs).entrySet().stream()
        .filter(each -> each.getKey().endsWith(" " + metric))
        .mapToDouble(Map.Entry::getValue);
  }

  public Map<String, List<Double>> pairedRatios(String ours, String... theirs) {
    Map<String, List<Double>> ratios = new LinkedHashMap<>();
    values.forEach(
        (key, own) -> {
          if (key.scheduler().equals(ours)) {
            Key other = best(key, List.of(theirs));
            if (other != null) {
              ratios.put(
                  Result.ratioName(key.workload(), ours, other.scheduler(), key.metric()),
                  paired(own, values.get(other)));
            }
          }
        });
    return ratios;
  }

  /** The largest of the ratios within one seed, for each workload that has this metric of both. */
  public Map<String, Double> worst(String ours, String theirs, String metric) {
    Map<String, Double> worst = new LinkedHashMap<>();
    values.forEach(
        (key, own) -> {
          List<Double> others = values.get(key.of(theirs));
          if (key.scheduler().equals(ours)
              && key.metric().equals(metric)
              && canDivide(own, others)) {
            worst.put(
                Result.ratioName(key.workload(), ours, theirs, metric) + ", worst seed",
                Collections.max(paired(own, others)));
          }
        });
    return worst;
  }

  private Key best(Key ours, List<String> theirs) {
    Comparator<Key> byMean = Comparator.comparingDouble(key -> mean(values.get(key)));
    return theirs.stream()
        .map(ours::of)
        .filter(key -> canDivide(values.get(ours), values.get(key)))
        .min(TIMES.contains(ours.unit()) ? byMean : byMean.reversed())
        .orElse(null);
  }

  private static boolean canDivide(List<Double> own, List<Double> others) {
    return others != null
        && others.size() == own.size()
        && others.stream().noneMatch(value -> Objects.equals(value, 0.0));
  }

  private static List<Double> paired(List<Double> own, List<Double> others) {
    return IntStream.range(0, own.size()).mapToObj(i -> own.get(i) / others.get(i)).toList();
  }

  private static double mean(List<Double> seeds) {
    return seeds.stream().mapToDouble(Double::doubleValue).average().orElseThrow();
  }

  public static double median(List<Double> seeds) {
    double[] sorted = seeds.stream().mapToDouble(Double::doubleValue).sorted().toArray();
    int middle = sorted.length / 2;
    return sorted.length % 2 == 1 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2;
  }
}
