package io.heddle.bench.latency;

import io.heddle.bench.experiment.Verdicts;
import io.heddle.sim.report.Result;
import io.heddle.sim.report.ResultRow;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.DoubleStream;

/** What was wanted of the figures, and whether it is reached in the worst workload. */
final class LatencyWanted {
  private static final String STOCK = LatencyRow.STOCK.label();
  private static final String HEDDLE = LatencyRow.HEDDLE.label();
  private static final String SHADOW = LatencyRow.HEDDLE_SHADOW.label();
  private static final String SYNC = LatencyRow.HEDDLE_SYNC.label();

  /** A ratio that is wanted of workloads whose names contain {@code of}. */
  private record Wish(
      String ours, String theirs, String metric, String of, boolean most, double bound) {}

  private static final List<Wish> RATIOS =
      List.of(
          toStock(HEDDLE, AskTrial.GRANT_MEDIAN, AskTrial.SHORT_HEARTBEAT, true, 1),
          toStock(HEDDLE, AskTrial.GRANT_95, AskTrial.SHORT_HEARTBEAT, true, 1.5),
          toStock(HEDDLE, AskTrial.MASTER_MEDIAN, AskTrial.LONG_HEARTBEAT, true, 0.1),
          toStock(SHADOW, AskTrial.GRANT_MEDIAN, AskTrial.SHORT_HEARTBEAT, true, 1.1),
          toStock(HEDDLE, ShortJobTrial.COMPLETION, "20-nodes", true, 0.88),
          toStock(HEDDLE, ShortJobTrial.COMPLETION, "contended", true, 1),
          toStock(HEDDLE, ShortJobTrial.LOCAL, "", false, 1),
          toStock(HEDDLE, FullTrial.ALLOCATIONS, "1000-nodes", false, 1),
          new Wish(HEDDLE, SYNC, FullTrial.LOCK_99, "", true, 1.2));

  private LatencyWanted() {}

  private static Wish toStock(String ours, String metric, String of, boolean most, double bound) {
    return new Wish(ours, STOCK, metric, of, most, bound);
  }

  /** Figures by what was wanted; ratios to stock, and of passes to heartbeats alone. */
  static Map<String, Double> judge(
      List<ResultRow> rows, Map<String, Double> toStock, Map<String, Double> toOwn) {
    Verdicts verdicts = new Verdicts();
    for (Wish wish : RATIOS) {
      Map<String, Double> ratios = wish.theirs().equals(STOCK) ? toStock : toOwn;
      String kind = wish.of().isEmpty() ? "" : ", " + wish.of();
      verdicts.judge(
          "%s%s, %s/%s".formatted(wish.metric(), kind, wish.ours(), wish.theirs()),
          wish.most(),
          wish.bound(),
          rows.stream()
              .filter(row -> row.scheduler().equals(wish.ours()))
              .filter(row -> row.metric().equals(wish.metric()))
              .filter(row -> row.workload().contains(wish.of()))
              .map(
                  row ->
                      ratios.get(
                          Result.ratioName(
                              row.workload(), wish.ours(), wish.theirs(), wish.metric())))
              .filter(Objects::nonNull)
              .mapToDouble(Double::doubleValue));
    }
    verdicts.judge("rejected, " + HEDDLE, true, 0, figures(rows, FullTrial.REJECTED));
    verdicts.judge("idle-cpu in ms/s, " + HEDDLE, true, 1, figures(rows, FullTrial.IDLE));
    return verdicts.all();
  }

  private static DoubleStream figures(List<ResultRow> rows, String metric) {
    return rows.stream()
        .filter(row -> row.scheduler().equals(HEDDLE) && row.metric().equals(metric))
        .mapToDouble(ResultRow::mean);
  }
}
