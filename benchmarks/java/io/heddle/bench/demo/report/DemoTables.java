package io.heddle.bench.demo.report;

import io.heddle.bench.demo.report.DemoComparison.Row;
import io.heddle.sim.report.chart.Html;
import java.util.List;

/** The tables of the page. */
final class DemoTables {
  private DemoTables() {}

  static String comparison(DemoComparison times) {
    List<String> others = times.labels().subList(0, times.labels().size() - 1);
    String name = times.labels().get(others.size());
    StringBuilder table = new StringBuilder("<div class=\"wide\"><table>\n<thead>\n<tr><th></th>");
    table.append("<th colspan=\"%d\">completion time, s</th>".formatted(times.labels().size()));
    table.append(
        "<th colspan=\"%d\">%s, of the time under</th>"
            .formatted(others.size(), Html.escape(name)));
    table.append("</tr>\n<tr><th>job</th>");
    times.labels().forEach(label -> head(table, label));
    others.forEach(label -> head(table, label));
    table.append("</tr>\n</thead>\n<tbody>\n");
    for (Row row : times.rows()) {
      table.append("<tr><th>").append(Html.escape(row.name())).append("</th>");
      row.cells().forEach(cell -> cell(table, DemoReport.cell(cell)));
      for (int other = 0; other < others.size(); other++) {
        cell(table, "%.2f".formatted(row.ratio(other)));
      }
      table.append("</tr>\n");
    }
    return table.append("</tbody>\n</table></div>\n").toString();
  }

  static String checks(String label, List<DemoResult> runs) {
    StringBuilder list = new StringBuilder();
    for (DemoResult run : runs) {
      for (JobResult job : run.jobs()) {
        list.append(
            "<li>%s, %s: <b>%s</b>, %s</li>%n"
                .formatted(
                    Html.escape(label),
                    Html.escape(job.name()),
                    job.verdict().correct() ? "right" : "WRONG",
                    Html.escape(job.verdict().detail())));
      }
    }
    return list.toString();
  }

  private static void head(StringBuilder out, String text) {
    out.append("<th>").append(Html.escape(text)).append("</th>");
  }

  private static void cell(StringBuilder out, String text) {
    out.append("<td>").append(Html.escape(text)).append("</td>");
  }
}
