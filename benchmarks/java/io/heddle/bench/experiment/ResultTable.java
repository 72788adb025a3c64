package io.heddle.bench.experiment;

import java.util.Locale;

/** A result as text. */
final class ResultTable {
  private ResultTable() {}

  static String of(Result result) {
    StringBuilder table = new StringBuilder();
    String line = "%-24s %-12s %-24s %12s %12s %12s %s%n";
    table.append(
        String.format(line, "workload", "scheduler", "metric", "mean", "min", "max", "unit"));
    for (Row row : result.rows()) {
      table.append(
          String.format(
              line,
              row.workload(),
              row.scheduler(),
              row.metric(),
              number(row.mean()),
              number(row.min()),
              number(row.max()),
              row.unit()));
    }
    table.append('\n');
    result
        .ratios()
        .forEach(
            (name, ratio) ->
                table.append(String.format(Locale.ROOT, "%-64s %8.3f%n", name, ratio)));
    return table.toString();
  }

  static String number(double value) {
    return String.format(Locale.ROOT, Math.abs(value) >= 100 ? "%.0f" : "%.2f", value);
  }
}
