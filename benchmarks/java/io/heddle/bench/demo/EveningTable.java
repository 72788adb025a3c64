package io.heddle.bench.demo;

import io.heddle.sim.report.LowerBound;
import io.heddle.sim.report.Result;
import io.heddle.sim.report.ResultRow;
import io.heddle.sim.report.SimulationReport;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;

/** Figures of an evening, as text: a line for each scheduler. */
final class EveningTable {
  private static final Map<String, String> COLUMNS = columns();
  private static final Map<String, String> ROWS = rows();
  private static final int NAME = 24;
  private static final int CELL = 18;

  private EveningTable() {}

  private static Map<String, String> columns() {
    Map<String, String> columns = new LinkedHashMap<>();
    columns.put("jct-mean", "mean completion");
    columns.put("jct-p95", "95th percentile");
    columns.put("wait-max", "longest wait");
    columns.put("makespan", "all jobs ended");
    return columns;
  }

  private static Map<String, String> rows() {
    Map<String, String> rows = new LinkedHashMap<>();
    rows.put("stock", "stock as shipped");
    rows.put("capacity@1.0", "stock well configured");
    rows.put("heddle", "Heddle");
    rows.put(LowerBound.NAME, "no scheduler can beat");
    return rows;
  }

  static String of(SimulationReport report) {
    Result result = report.result();
    StringBuilder table = new StringBuilder("  " + " ".repeat(NAME));
    COLUMNS.values().forEach(column -> table.append(right(column)));
    table.append('\n');
    ROWS.forEach(
        (scheduler, label) -> {
          table.append("  ").append(label).append(" ".repeat(NAME - label.length()));
          COLUMNS.keySet().forEach(metric -> table.append(right(cell(result, scheduler, metric))));
          table.append('\n');
        });
    return table.toString();
  }

  private static String cell(Result result, String scheduler, String metric) {
    List<ResultRow> rows =
        result.rows().stream()
            .filter(row -> row.scheduler().equals(scheduler) && row.metric().equals(metric))
            .toList();
    if (rows.isEmpty()) {
      return "";
    }
    OptionalDouble ratio = result.ratio(rows.get(0));
    return "%.0f s".formatted(rows.get(0).mean())
        + (ratio.isEmpty() ? "" : " (%.2f)".formatted(ratio.getAsDouble()));
  }

  private static String right(String text) {
    return " ".repeat(Math.max(1, CELL - text.length())) + text;
  }
}
