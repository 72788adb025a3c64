package io.heddle.bench.heartbeat;

import io.heddle.bench.experiment.Verdicts;
import io.heddle.sim.report.Result;
import io.heddle.sim.report.ResultRow;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;
import java.util.stream.DoubleStream;

/**
 * Whether what was wanted of figures is reached: of each of our schedulers the worst row that a
 * wish is about. A wish about rows not measured is left out.
 */
final class Wanted {
  static final String FILTERS = "heddle-filters";

  private static final double MOST_OF_FILTERS = 1.05;
  private static final double MEMORY = 50;
  private static final double RATE = 40_000;

  /** Bound of our figure divided by stock's. */
  private record Ratio(
      String what, String metric, boolean most, double bound, Predicate<String> of) {}

  private static final List<Ratio> RATIOS =
      List.of(
          atMost("100 % asking, median", "heartbeat-p50", 1.00, Wanted::allAsk),
          atMost("100 % asking, p99", "heartbeat-p99", 1.05, Wanted::allAsk),
          atMost(
              "10 % of 1,000 and 10,000 applications ask, median",
              "heartbeat-p50",
              0.2,
              workload ->
                  workload.startsWith("1000-apps/10-percent")
                      || workload.startsWith("10000-apps/10-percent")),
          atMost(
              "1,000 leaf queues 1 % busy, median",
              "heartbeat-p50", 0.3, workload -> workload.startsWith("1000-queues/1-percent")),
          atMost(
              "10,000 applications, longest heartbeat",
              "heartbeat-max",
              1,
              workload -> workload.startsWith("10000-apps/")),
          new Ratio(
              "10,000 nodes and applications, containers per second",
              "allocations-per-second",
              false,
              2,
              Wanted::isLargest));

  private Wanted() {}

  private static Ratio atMost(
      String what, String metric, double bound, Predicate<String> workloads) {
    return new Ratio(what, metric, true, bound, workloads);
  }

  private static boolean allAsk(String workload) {
    return workload.contains("/100-percent-asking/");
  }

  private static boolean isLargest(String workload) {
    return workload.startsWith("10000-nodes/10000-apps");
  }

  /** Figures by what was wanted, which ends with whether it is reached; ratios are to stock's. */
  static Map<String, Double> judge(List<ResultRow> rows, Map<String, Double> ratios) {
    Verdicts verdicts = new Verdicts();
    for (HeartbeatContender ours : HeartbeatContender.OURS) {
      for (Ratio wish : RATIOS) {
        DoubleStream figures =
            rows.stream()
                .filter(row -> row.scheduler().equals(ours.label()))
                .filter(row -> row.metric().equals(wish.metric()))
                .filter(row -> wish.of().test(row.workload()))
                .map(row -> ratios.get(nameOf(row)))
                .filter(ratio -> ratio != null)
                .mapToDouble(Double::doubleValue);
        String what =
            "%s, %s/%s".formatted(wish.what(), ours.label(), HeartbeatContender.CAPACITY.label());
        verdicts.judge(what, wish.most(), wish.bound(), figures);
      }
      verdicts.judge(
          "10,000 nodes and applications, containers per second, " + ours.label(),
          false,
          RATE,
          figures(rows, ours, "allocations-per-second"));
      verdicts.judge(
          "10,000 nodes and applications, own tables in MB, " + ours.label(),
          true,
          MEMORY,
          figures(rows, ours, "memory-own-tables"));
    }
    return verdicts.all();
  }

  /** Likewise for ratios of the row with node filters to that without. */
  static Map<String, Double> judgeFilters(Map<String, Double> ratios) {
    Verdicts verdicts = new Verdicts();
    verdicts.judge(
        "median with node filters/without",
        true,
        MOST_OF_FILTERS,
        ratios.entrySet().stream()
            .filter(each -> each.getKey().endsWith(" heartbeat-p50"))
            .mapToDouble(Map.Entry::getValue));
    return verdicts.all();
  }

  private static String nameOf(ResultRow row) {
    return Result.ratioName(
        row.workload(), row.scheduler(), HeartbeatContender.CAPACITY.label(), row.metric());
  }

  private static DoubleStream figures(
      List<ResultRow> rows, HeartbeatContender ours, String metric) {
    return rows.stream()
        .filter(row -> row.scheduler().equals(ours.label()) && row.metric().equals(metric))
        .filter(row -> isLargest(row.workload()))
        .mapToDouble(ResultRow::mean);
  }
}
