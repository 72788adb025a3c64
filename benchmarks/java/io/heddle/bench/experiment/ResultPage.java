package io.heddle.bench.experiment;

import io.heddle.sim.report.Result;
import io.heddle.sim.report.ResultSections;
import io.heddle.sim.report.chart.Html;
import java.io.IOException;

/** A result as a page: the settings, then one bar chart for each metric. */
final class ResultPage {
  private ResultPage() {}

  static String of(Result result) throws IOException {
    return Html.page(
        "Heddle: " + result.experiment(),
        "<h1>%s</h1>%n".formatted(Html.escape(result.experiment()))
            + ResultSections.settings(result)
            + ResultSections.bars(result));
  }
}
