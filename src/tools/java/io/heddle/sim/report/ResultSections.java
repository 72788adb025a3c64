package io.heddle.sim.report;

import io.heddle.sim.report.chart.Html;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** The parts of a page that show a {@link Result}, as HTML. */
public final class ResultSections {
  private ResultSections() {}

  public static String settings(Result result) {
    StringBuilder list = new StringBuilder("<dl>\n");
    result.settings().forEach((name, value) -> list.append(entry(name, value)));
    return list.append(entry("seeds", result.seeds().toString())).append("</dl>\n").toString();
  }

  public static String entry(String name, String value) {
    return "<dt>%s</dt><dd>%s</dd>%n".formatted(Html.escape(name), Html.escape(value));
  }

  /** One chart of bars for each metric: mean, smallest and largest, and the ratio where known. */
  public static String bars(Result result) {
    Map<String, List<ResultRow>> byMetric = new LinkedHashMap<>();
    result
        .rows()
        .forEach(row -> byMetric.computeIfAbsent(row.metric(), m -> new ArrayList<>()).add(row));
    StringBuilder charts = new StringBuilder("<div class=\"runs\">\n");
    byMetric.forEach((metric, rows) -> charts.append(chart(result, metric, rows)));
    return charts.append("</div>\n").toString();
  }

  private static String chart(Result result, String metric, List<ResultRow> rows) {
    double largest = rows.stream().mapToDouble(ResultRow::max).max().orElse(1);
    boolean oneWorkload = rows.stream().map(ResultRow::workload).distinct().count() == 1;
    StringBuilder chart = new StringBuilder();
    chart.append(
        "<section>%n<h3>%s, %s</h3>%n<div class=\"wide\"><table class=\"bars\">%n"
            .formatted(Html.escape(metric), Html.escape(rows.get(0).unit())));
    for (ResultRow row : rows) {
      chart.append(
          String.format(
              Locale.ROOT,
              "<tr><th>%s</th><td class=\"bar\"><span style=\"width:%.1f%%\"></span></td>"
                  + "<td class=\"number\">%s</td><td><small>%s</small></td></tr>%n",
              Html.escape(oneWorkload ? row.scheduler() : row.workload() + " " + row.scheduler()),
              largest <= 0 ? 0 : 100 * row.mean() / largest,
              ResultTable.number(row.mean()),
              details(result, row)));
    }
    return chart.append("</table></div>\n</section>\n").toString();
  }

  private static String details(Result result, ResultRow row) {
    String spread =
        row.min() < row.max()
            ? ResultTable.number(row.min()) + " to " + ResultTable.number(row.max()) + " "
            : "";
    double ratio = result.ratio(row).orElse(Double.NaN);
    return spread + (Double.isNaN(ratio) ? "" : String.format(Locale.ROOT, "&times; %.2f", ratio));
  }
}
