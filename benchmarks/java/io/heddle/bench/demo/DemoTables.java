package io.heddle.bench.demo;

import io.heddle.sim.report.chart.Html;
import java.util.List;

/** The tables of the page. */
final class DemoTables {
  private DemoTables() {}

  static String comparison(DemoComparison comparison) {
    int runs = comparison.schedulers().size();
    StringBuilder table = new StringBuilder("<div class=\"wide\"><table>\n<thead>\n<tr><th></th>");
    table.append("<th colspan=\"%d\">completion, s</th><th></th>".formatted(runs));
    for (String title : List.of("containers", "memory use", "vcore use")) {
      table.append("<th colspan=\"%d\">%s</th>".formatted(runs, title));
    }
    table.append("</tr>\n<tr><th>job</th>");
    String names =
        String.join(
            "",
            comparison.schedulers().stream()
                .map(name -> "<th>" + Html.escape(name) + "</th>")
                .toList());
    table.append(names).append("<th>ratio</th>").append(names.repeat(3));
    table.append("</tr>\n</thead>\n<tbody>\n");
    for (DemoComparison.Row row : comparison.rows()) {
      table.append("<tr><th>").append(Html.escape(row.name())).append("</th>");
      row.cells().forEach(cell -> cell(table, "%.1f".formatted(cell.seconds())));
      cell(table, "%.2f".formatted(row.ratio()));
      row.cells().forEach(cell -> cell(table, "%d".formatted(cell.containers())));
      row.cells().forEach(cell -> cell(table, DemoReport.percent(cell.memoryShare())));
      row.cells().forEach(cell -> cell(table, DemoReport.percent(cell.vcoreShare())));
      table.append("</tr>\n");
    }
    table.append("</tbody>\n</table></div>\n");
    return table
        + "<p>The time of all jobs is the makespan. Use is what was allocated, as a mean share of"
        + " the cluster over the makespan.</p>\n";
  }

  static String checks(List<DemoResult> runs) {
    StringBuilder list = new StringBuilder("<ul>\n");
    for (DemoResult run : runs) {
      for (JobResult job : run.jobs()) {
        list.append(
            "<li>%s, %s: <b>%s</b>, %s</li>%n"
                .formatted(
                    Html.escape(run.scheduler()),
                    Html.escape(job.name()),
                    job.verdict().correct() ? "right" : "WRONG",
                    Html.escape(job.verdict().detail())));
      }
    }
    return list.append("</ul>\n").toString();
  }

  private static void cell(StringBuilder out, String text) {
    out.append("<td>").append(Html.escape(text)).append("</td>");
  }
}
