package io.heddle.sim.report;

import java.util.Collection;
import java.util.DoubleSummaryStatistics;
import java.util.Locale;
import java.util.OptionalDouble;

/** A result as text: a line for each row, with its ratio to another scheduler's where known. */
public final class ResultTable {
  private ResultTable() {}

  /** The table, of lines that end with a line break. */
  public static String of(Result result) {
    StringBuilder table = new StringBuilder();
    line(table, "workload", "scheduler", "metric", "mean", "min", "max", "unit", "ratio");
    for (Row row : result.rows()) {
      OptionalDouble ratio = result.ratio(row);
      line(
          table,
          row.workload(),
          row.scheduler(),
          row.metric(),
          number(row.mean()),
          number(row.min()),
          number(row.max()),
          row.unit(),
          ratio.isEmpty() ? "" : String.format(Locale.ROOT, "%.3f", ratio.getAsDouble()));
    }
    return table.toString();
  }

  private static void line(StringBuilder table, Object... cells) {
    table
        .append("%-20s %-36s %-24s %10s %10s %10s %-6s%7s".formatted(cells).stripTrailing())
        .append('\n');
  }

  /** A number with as many digits as help: none behind the point from 100 on. */
  public static String number(double value) {
    return String.format(Locale.ROOT, Math.abs(value) >= 100 ? "%.0f" : "%.2f", value);
  }

  /**
   * One figure over the seeds; {@code workload} is a part of the experiment, {@code scheduler} who
   * was measured.
   */
  public record Row(
      String workload,
      String scheduler,
      String metric,
      double mean,
      double min,
      double max,
      String unit) {
    public static Row of(
        String workload, String scheduler, String metric, Collection<Double> values, String unit) {
      DoubleSummaryStatistics statistics =
          values.stream().mapToDouble(Double::doubleValue).summaryStatistics();
      return new Row(
          workload,
          scheduler,
          metric,
          statistics.getAverage(),
          statistics.getMin(),
          statistics.getMax(),
          unit);
    }
  }
}
