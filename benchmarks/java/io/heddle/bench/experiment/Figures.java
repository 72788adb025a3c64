package io.heddle.bench.experiment;

import io.heddle.sim.report.Result;
import io.heddle.sim.report.Row;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** Values by workload, scheduler and metric, one for each seed. */
public final class Figures {
  private record Key(String workload, String scheduler, String metric, String unit) {}

  private final Map<Key, List<Double>> values = new LinkedHashMap<>();

  /** Adds the value of one more seed. */
  public void add(String workload, String scheduler, String metric, double value, String unit) {
    values
        .computeIfAbsent(new Key(workload, scheduler, metric, unit), key -> new ArrayList<>())
        .add(value);
  }

  /** One row for each figure, in the order in which they came first. */
  public List<Row> rows() {
    return values.entrySet().stream()
        .map(
            entry ->
                Row.of(
                    entry.getKey().workload(),
                    entry.getKey().scheduler(),
                    entry.getKey().metric(),
                    entry.getValue(),
                    entry.getKey().unit()))
        .collect(Collectors.toList());
  }

  /** The median over the seeds of ours / theirs, each within one seed. */
  public Map<String, Double> ratios(String ours, String theirs) {
    Map<String, Double> ratios = new LinkedHashMap<>();
    values.forEach(
        (key, own) -> {
          if (key.scheduler().equals(ours)) {
            List<Double> others =
                values.get(new Key(key.workload(), theirs, key.metric(), key.unit()));
            if (others != null) {
              ratios.put(
                  Result.ratioName(key.workload(), ours, theirs, key.metric()),
                  median(paired(own, others)));
            }
          }
        });
    return ratios;
  }

  private static List<Double> paired(List<Double> own, List<Double> others) {
    return IntStream.range(0, own.size()).mapToObj(i -> own.get(i) / others.get(i)).toList();
  }

  /** The middle value, or the mean of the two in the middle. */
  public static double median(List<Double> values) {
    double[] sorted = values.stream().mapToDouble(Double::doubleValue).sorted().toArray();
    int middle = sorted.length / 2;
    return sorted.length % 2 == 1 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2;
  }
}
