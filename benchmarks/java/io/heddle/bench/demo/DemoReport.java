package io.heddle.bench.demo;

import java.util.List;
import java.util.Map;

/** The table at the end, for a terminal of 100 columns. */
final class DemoReport {
  /** What a reader has to know before reading a number of this demo. */
  static final String CAVEAT =
      "All containers share this machine's few real cores, so times are indicative only: they show"
          + " that it works, not how much it gains.";

  private static final int NAME = 11;
  private static final int CELL = 10;

  private DemoReport() {}

  static String of(List<DemoResult> runs) {
    StringBuilder report = new StringBuilder();
    table(DemoComparison.of(runs), report);
    report.append('\n');
    for (DemoResult run : runs) {
      report.append(
          "%-9s mean completion %.1f s, makespan %.1f s%n"
              .formatted(
                  run.scheduler(), run.meanCompletionMs() / 1000, run.makespanMs() / 1000.0));
    }
    report.append('\n');
    runs.forEach(run -> checks(run, report));
    runs.forEach(run -> counters(run, report));
    return report.append('\n').append(CAVEAT).append('\n').toString();
  }

  private static void table(DemoComparison comparison, StringBuilder out) {
    int group = CELL * comparison.schedulers().size();
    String names =
        String.join("", comparison.schedulers().stream().map(DemoReport::right).toList());
    out.append('\n').append(" ".repeat(NAME));
    out.append(centred("completion, s", group)).append(" ".repeat(7));
    for (String title : List.of("containers", "memory use", "vcore use")) {
      out.append(centred(title, group));
    }
    out.append('\n').append("%-11s".formatted("job")).append(names).append("  ratio");
    out.append(names.repeat(3)).append('\n');
    for (DemoComparison.Row row : comparison.rows()) {
      out.append("%-11s".formatted(row.name()));
      row.cells().forEach(cell -> out.append(right("%.1f".formatted(cell.seconds()))));
      out.append("%7.2f".formatted(row.ratio()));
      row.cells().forEach(cell -> out.append(right("%d".formatted(cell.containers()))));
      row.cells().forEach(cell -> out.append(right(percent(cell.memoryShare()))));
      row.cells().forEach(cell -> out.append(right(percent(cell.vcoreShare()))));
      out.append('\n');
    }
  }

  private static void checks(DemoResult run, StringBuilder out) {
    for (JobResult job : run.jobs()) {
      out.append(
          "%-9s %-10s %-5s  %s%n"
              .formatted(
                  run.scheduler(),
                  job.name(),
                  job.verdict().correct() ? "right" : "WRONG",
                  job.verdict().detail()));
    }
  }

  private static void counters(DemoResult run, StringBuilder out) {
    if (run.counters().isEmpty()) {
      return;
    }
    out.append("%n%s's own counters:%n".formatted(run.scheduler()));
    for (Map.Entry<String, Number> counter : run.counters().entrySet()) {
      out.append("  %-26s %18s%n".formatted(counter.getKey(), number(counter.getValue())));
    }
  }

  static String number(Number value) {
    return value instanceof Double || value instanceof Float
        ? "%,.1f".formatted(value.doubleValue())
        : "%,d".formatted(value.longValue());
  }

  static String percent(double share) {
    return "%.0f %%".formatted(100 * share);
  }

  private static String right(String text) {
    return " ".repeat(Math.max(1, CELL - text.length())) + text;
  }

  private static String centred(String text, int width) {
    // The cells are flush right, so the middle of a group lies right of the middle of its width.
    int left = (width - text.length() + 3) / 2;
    return " ".repeat(left) + text + " ".repeat(width - left - text.length());
  }
}
