package io.heddle.bench.demo.report;

import io.heddle.bench.demo.report.DemoComparison.Cell;
import io.heddle.bench.demo.report.DemoComparison.Row;
import java.util.List;

/** The tables at the end, for a terminal of 100 columns. */
public final class DemoReport {
  private static final int NAME = 22;
  private static final int CELL = 24;

  private DemoReport() {}

  public static String evenings(List<DemoRuns> contenders) {
    DemoComparison times = DemoComparison.of(contenders);
    StringBuilder report = new StringBuilder("\n");
    report.append(left("completion time, s"));
    times.labels().forEach(label -> report.append(right(label, CELL)));
    report.append('\n');
    for (Row row : times.rows()) {
      report.append(left(row.name()));
      row.cells().forEach(cell -> report.append(right(cell(cell), CELL)));
      report.append('\n');
    }
    report.append('\n').append(left("of the other's time"));
    times.labels().subList(0, others(times)).forEach(label -> report.append(right(label, CELL)));
    report.append('\n');
    for (Row row : times.rows()) {
      report.append(left(row.name()));
      for (int other = 0; other < others(times); other++) {
        report.append(right("%.2f".formatted(row.ratio(other)), CELL));
      }
      report.append('\n');
    }
    report.append('\n').append(DemoSentence.of(times)).append('\n');
    contenders.stream()
        .filter(runs -> runs.fallbacks() > 0)
        .forEach(
            runs ->
                report.append(
                    "%s left %d passes to stock's order, as they failed or took too long.%n"
                        .formatted(runs.label(), runs.fallbacks())));
    return report.toString();
  }

  public static String checks(String label, DemoResult run) {
    StringBuilder checks = new StringBuilder();
    for (JobResult job : run.jobs()) {
      checks.append(
          "  %s, %s: %s, %s%n"
              .formatted(
                  label,
                  job.name(),
                  job.verdict().correct() ? "right" : "WRONG",
                  job.verdict().detail()));
    }
    return checks.toString();
  }

  /** Mean, and in brackets smallest and largest. */
  static String cell(Cell cell) {
    return "%.1f (%.1f to %.1f)".formatted(cell.mean(), cell.min(), cell.max());
  }

  static String number(Number value) {
    return value instanceof Double || value instanceof Float
        ? "%,.1f".formatted(value.doubleValue())
        : "%,d".formatted(value.longValue());
  }

  private static int others(DemoComparison times) {
    return times.labels().size() - 1;
  }

  private static String left(String text) {
    return text + " ".repeat(Math.max(1, NAME - text.length()));
  }

  private static String right(String text, int width) {
    return " ".repeat(Math.max(1, width - text.length())) + text;
  }
}
