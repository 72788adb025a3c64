package io.heddle.bench.reality;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.apache.commons.math3.stat.correlation.KendallsCorrelation;

/** How far two runs of one workload allocated its containers in the same order. */
final class AllocationOrder {
  private AllocationOrder() {}

  private record Kind(String job, String kind) {}

  /**
   * Kendall's tau-b of the times of allocation, the n-th container of a job and kind in one run
   * paired with the n-th in the other: 1 for the same order, about 0 for unrelated ones, -1 for the
   * reverse. Containers allocated at the same time are ties. Where one run has more containers of a
   * kind, those are left out.
   */
  static double correlation(Observed one, Observed other) {
    Map<Kind, List<Long>> first = timesByKind(one);
    Map<Kind, List<Long>> second = timesByKind(other);
    List<Long> x = new ArrayList<>();
    List<Long> y = new ArrayList<>();
    first.forEach(
        (kind, times) -> {
          List<Long> others = second.getOrDefault(kind, List.of());
          int pairs = Math.min(times.size(), others.size());
          x.addAll(times.subList(0, pairs));
          y.addAll(others.subList(0, pairs));
        });
    return new KendallsCorrelation().correlation(array(x), array(y));
  }

  private static Map<Kind, List<Long>> timesByKind(Observed run) {
    Map<Kind, List<Long>> times = new LinkedHashMap<>();
    for (Allocation each : run.allocations()) {
      times
          .computeIfAbsent(new Kind(each.job(), each.kind()), kind -> new ArrayList<>())
          .add(each.millis());
    }
    return times;
  }

  private static double[] array(List<Long> values) {
    return values.stream().mapToDouble(Long::doubleValue).toArray();
  }
}
