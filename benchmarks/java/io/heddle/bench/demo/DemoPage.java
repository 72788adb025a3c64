package io.heddle.bench.demo;

import io.heddle.sim.report.chart.Html;
import io.heddle.sim.report.chart.Plot;
import io.heddle.sim.report.chart.StackedChart;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.ToDoubleFunction;

/** The page with the charts: one file that needs nothing from outside. */
final class DemoPage {
  private static final double MB_PER_GB = 1024;

  private DemoPage() {}

  static String of(List<DemoResult> runs) throws IOException {
    DemoResult first = runs.get(0);
    StringBuilder body = new StringBuilder();
    body.append("<h1>The same jobs under two schedulers</h1>\n");
    paragraph(
        body,
        "%s, Hadoop %s. All jobs were submitted at once. %s"
            .formatted(first.cluster().describe(), first.hadoop(), DemoReport.CAVEAT));
    body.append("<h2>Allocation over time</h2>\n").append(legend(first.jobs()));
    charts(runs, body);
    body.append("<h2>Figures</h2>\n").append(DemoTables.comparison(DemoComparison.of(runs)));
    body.append("<h2>Checks of the results</h2>\n").append(DemoTables.checks(runs));
    for (DemoResult run : runs) {
      counters(run, body);
    }
    return Html.page("Heddle demo", body.toString());
  }

  private static void charts(List<DemoResult> runs, StringBuilder out) {
    long untilMs = runs.stream().mapToLong(DemoResult::makespanMs).max().orElse(0);
    out.append("<div class=\"runs\">\n");
    for (DemoResult run : runs) {
      String name = Html.escape(run.scheduler());
      out.append(
          "<section>%n<h3>%s <small>makespan %.1f s</small></h3>%n"
              .formatted(name, run.makespanMs() / 1000.0));
      out.append(
          chart(
              "Memory allocated under " + run.scheduler(),
              "memory, GB",
              use -> (double) use.memoryMb() / MB_PER_GB,
              (double) run.cluster().memoryMb() / MB_PER_GB,
              run,
              untilMs));
      out.append(
          chart(
              "Virtual cores allocated under " + run.scheduler(),
              "vcores",
              Use::vcores,
              (double) run.cluster().vcores(),
              run,
              untilMs));
      out.append("</section>\n");
    }
    out.append("</div>\n");
  }

  private static String chart(
      String title,
      String unit,
      ToDoubleFunction<Use> quantity,
      double capacity,
      DemoResult run,
      long untilMs) {
    List<Long> edges = new ArrayList<>(run.samples().stream().map(Sample::atMs).toList());
    if (!edges.isEmpty()) {
      edges.add(edges.get(edges.size() - 1)); // a sample holds until the next, the last no longer
    }
    List<StackedChart.Layer> layers = new ArrayList<>();
    for (JobResult job : run.jobs()) {
      List<Double> values =
          run.samples().stream()
              .map(sample -> quantity.applyAsDouble(sample.of(job.name())))
              .toList();
      layers.add(new StackedChart.Layer(job.name(), layers.size(), values));
    }
    return new StackedChart(new Plot(title, unit, capacity, untilMs), edges)
        .draw(layers, run.makespanMs());
  }

  private static String legend(List<JobResult> jobs) {
    StringBuilder legend = new StringBuilder("<ul class=\"legend\">\n");
    for (int job = 0; job < jobs.size(); job++) {
      legend.append(
          "<li><i class=\"hue%d\"></i><b>%s</b> %s</li>%n"
              .formatted(
                  job, Html.escape(jobs.get(job).name()), Html.escape(jobs.get(job).shape())));
    }
    return legend.append("</ul>\n").toString();
  }

  private static void counters(DemoResult run, StringBuilder out) {
    if (run.counters().isEmpty()) {
      return;
    }
    out.append("<h2>Counters of %s</h2>%n<dl>%n".formatted(Html.escape(run.scheduler())));
    for (Map.Entry<String, Number> counter : run.counters().entrySet()) {
      out.append(
          "<dt>%s</dt><dd>%s</dd>%n"
              .formatted(Html.escape(counter.getKey()), DemoReport.number(counter.getValue())));
    }
    out.append("</dl>\n");
  }

  private static void paragraph(StringBuilder out, String text) {
    out.append("<p>").append(Html.escape(text)).append("</p>\n");
  }
}
