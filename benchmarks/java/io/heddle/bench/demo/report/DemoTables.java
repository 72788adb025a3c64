package io.heddle.bench.demo.report;

import io.heddle.bench.demo.job.Verdict;
import io.heddle.bench.demo.report.DemoComparison.Row;
import io.heddle.sim.report.chart.Html;
import java.util.List;
import java.util.function.BiFunction;

final class DemoTables {
  private DemoTables() {}

  static String times(DemoComparison times) {
    return table(
        "completion time, s",
        times.labels(),
        times.rows(),
        (row, column) -> DemoReport.cell(row.cells().get(column)));
  }

  static String ratios(DemoComparison times) {
    int others = times.labels().size() - 1;
    return table(
        "%s's time, over that under".formatted(times.labels().get(others)),
        times.labels().subList(0, others),
        times.rows(),
        (row, column) -> "%.2f".formatted(row.ratio(column)));
  }

  private static String table(
      String title, List<String> columns, List<Row> rows, BiFunction<Row, Integer, String> text) {
    StringBuilder table = new StringBuilder("<div class=\"wide\"><table>\n<thead>\n<tr>");
    cell(table, "th", title);
    columns.forEach(column -> cell(table, "th", column));
    table.append("</tr>\n</thead>\n<tbody>\n");
    for (Row row : rows) {
      table.append("<tr>");
      cell(table, "th", row.name());
      for (int column = 0; column < columns.size(); column++) {
        cell(table, "td", text.apply(row, column));
      }
      table.append("</tr>\n");
    }
    return table.append("</tbody>\n</table></div>\n").toString();
  }

  static String checks(String label, DemoResult run) {
    StringBuilder list = new StringBuilder();
    for (JobResult job : run.jobs()) {
      list.append(check(label + ", " + job.name(), job.verdict()));
    }
    return list.toString();
  }

  /** One entry for all runs where all is right, else one for each job that is wrong. */
  static String checks(DemoRuns runs) {
    StringBuilder wrong = new StringBuilder();
    for (DemoResult run : runs.runs()) {
      run.jobs().stream()
          .filter(job -> !job.verdict().correct())
          .forEach(job -> wrong.append(check(runs.label() + ", " + job.name(), job.verdict())));
    }
    return wrong.isEmpty()
        ? check(runs.label(), Verdict.correct("each task of every evening ended once"))
        : wrong.toString();
  }

  private static String check(String what, Verdict verdict) {
    return "<li>%s: <b>%s</b>, %s</li>%n"
        .formatted(
            Html.escape(what),
            verdict.correct() ? "right" : "WRONG",
            Html.escape(verdict.detail()));
  }

  private static void cell(StringBuilder out, String kind, String text) {
    out.append("<%1$s>%2$s</%1$s>".formatted(kind, Html.escape(text)));
  }
}
