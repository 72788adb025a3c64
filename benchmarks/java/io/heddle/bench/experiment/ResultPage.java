package io.heddle.bench.experiment;

import io.heddle.bench.report.Html;
import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** A result as a page: one bar chart for each metric, the table and the settings. */
final class ResultPage {
  private ResultPage() {}

  static String of(Result result) throws IOException {
    StringBuilder body = new StringBuilder();
    body.append("<h1>%s</h1>%n".formatted(Html.escape(result.experiment())));
    body.append("<dl>\n");
    result
        .settings()
        .forEach(
            (name, value) ->
                body.append(
                    "<dt>%s</dt><dd>%s</dd>%n".formatted(Html.escape(name), Html.escape(value))));
    body.append("<dt>seeds</dt><dd>%s</dd>%n</dl>%n".formatted(result.seeds()));
    Map<String, List<Row>> byMetric = new LinkedHashMap<>();
    result
        .rows()
        .forEach(row -> byMetric.computeIfAbsent(row.metric(), m -> new ArrayList<>()).add(row));
    byMetric.forEach((metric, rows) -> body.append(chart(metric, rows)));
    body.append(ratios(result));
    return Html.page("Heddle: " + result.experiment(), body.toString());
  }

  private static String chart(String metric, List<Row> rows) {
    double largest = rows.stream().mapToDouble(Row::max).max().orElse(1);
    StringBuilder chart = new StringBuilder();
    chart.append(
        "<h2>%s, %s</h2>%n<table class=\"bars\">%n"
            .formatted(Html.escape(metric), Html.escape(rows.get(0).unit())));
    for (Row row : rows) {
      chart.append(
          String.format(
              Locale.ROOT,
              "<tr><th>%s</th><td>%s</td><td class=\"bar\"><span style=\"width:%.1f%%\"></span></td>"
                  + "<td class=\"number\">%s <small>(%s to %s)</small></td></tr>%n",
              Html.escape(row.workload()),
              Html.escape(row.scheduler()),
              largest <= 0 ? 0 : 100 * row.mean() / largest,
              ResultTable.number(row.mean()),
              ResultTable.number(row.min()),
              ResultTable.number(row.max())));
    }
    return chart.append("</table>\n").toString();
  }

  private static String ratios(Result result) {
    StringBuilder table = new StringBuilder("<h2>Ratios</h2>\n<table>\n");
    result
        .ratios()
        .forEach(
            (name, ratio) ->
                table.append(
                    String.format(
                        Locale.ROOT,
                        "<tr><th>%s</th><td class=\"number\">%.3f</td></tr>%n",
                        Html.escape(name),
                        ratio)));
    return table.append("</table>\n").toString();
  }
}
