package io.heddle.sim.report;

import java.util.Locale;
import java.util.OptionalDouble;

/** A result as text: a line for each row, with its ratio to another scheduler's where known. */
public final class ResultTable {
  private ResultTable() {}

  /** The table, of lines that end with a line break. */
  public static String of(Result result) {
    StringBuilder table = new StringBuilder();
    line(table, "workload", "scheduler", "metric", "mean", "min", "max", "unit", "ratio");
    for (ResultRow row : result.rows()) {
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
}
