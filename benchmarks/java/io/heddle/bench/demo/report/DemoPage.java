package io.heddle.bench.demo.report;

import io.heddle.bench.cluster.ClusterSize;
import io.heddle.sim.report.chart.Html;
import io.heddle.sim.report.chart.Plot;
import io.heddle.sim.report.chart.StackedChart;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.ToLongFunction;

/** The page with table and charts, which needs nothing from outside; Heddle's evenings are last. */
public record DemoPage(ClusterSize size, DemoResult jobs, List<DemoRuns> contenders) {
  private static final double MB_PER_GB = 1024;

  private static final String METHOD =
      "The jobs are masters that ask as MapReduce's do, and processes in real containers that hold"
          + " their room and sleep, so that this machine's few cores do not decide. A task takes its"
          + " time where its node has the cores for all that work there; where a scheduler gave away"
          + " more, as one that counts memory alone does, all of them go slower in proportion. Every"
          + " scheduler ran every evening, in turns; what tasks take differs from evening to"
          + " evening, not between schedulers. Heddle may use in the second evening what it learned"
          + " in the first.";

  public String html() throws IOException {
    DemoComparison times = DemoComparison.of(contenders);
    StringBuilder body = new StringBuilder();
    body.append("<h1>An ordinary evening under three schedulers</h1>\n");
    body.append("<p><b>").append(Html.escape(DemoSentence.of(times))).append("</b></p>\n");
    paragraph(
        body,
        "%s, Hadoop %s, %d evenings each; in brackets the shortest and the longest. %s"
            .formatted(
                size.describe(),
                jobs.hadoop(),
                contenders.get(0).runs().size(),
                "A few minutes on one machine: docs/results.md has what was measured at length."));
    body.append(DemoTables.times(times)).append("<p></p>\n").append(DemoTables.ratios(times));
    body.append("<h2>Allocation over time, first evening</h2>\n");
    body.append(legend(contenders.get(0).first().jobs()));
    charts(body);
    body.append("<h2>What was compared</h2>\n<dl>\n");
    for (DemoRuns runs : contenders) {
      entry(body, runs.label(), runs.description());
    }
    body.append("</dl>\n");
    paragraph(body, METHOD);
    body.append("<h2>Checks</h2>\n<ul>\n");
    body.append(DemoTables.checks("MapReduce under Heddle", jobs));
    contenders.forEach(runs -> body.append(DemoTables.checks(runs)));
    body.append("</ul>\n");
    contenders.forEach(runs -> counters(runs, body));
    return Html.page("Heddle demo", body.toString());
  }

  private void charts(StringBuilder out) {
    long untilMs = contenders.stream().mapToLong(runs -> runs.first().makespanMs()).max().orElse(0);
    long most =
        contenders.stream().mapToLong(runs -> runs.first().peak(Use::vcores)).max().orElse(0);
    out.append("<div class=\"runs\">\n");
    for (DemoRuns runs : contenders) {
      DemoResult run = runs.first();
      out.append(
          "<section>%n<h3>%s <small>all ended after %.1f s</small></h3>%n"
              .formatted(Html.escape(runs.label()), run.makespanMs() / 1000.0));
      out.append(
          chart(
              new Plot(
                  "Memory allocated under " + runs.label(),
                  "memory, GB",
                  size.memoryMb() / MB_PER_GB,
                  untilMs),
              Use::memoryMb,
              MB_PER_GB,
              run));
      out.append(
          chart(
              new Plot(
                  "Cores given away under " + runs.label(),
                  "cores given away, of %d".formatted(size.vcores()),
                  size.vcores() * Math.max(1, Math.ceil((double) most / size.vcores())),
                  untilMs),
              Use::vcores,
              1,
              run));
      out.append("</section>\n");
    }
    out.append("</div>\n");
  }

  private static String chart(
      Plot plot, ToLongFunction<Use> quantity, double perUnit, DemoResult run) {
    List<Long> edges = new ArrayList<>(run.samples().stream().map(Sample::atMs).toList());
    if (!edges.isEmpty()) {
      edges.add(edges.get(edges.size() - 1)); // a sample holds until the next, the last no longer
    }
    List<StackedChart.Layer> layers = new ArrayList<>();
    for (JobResult job : run.jobs()) {
      List<Double> values =
          run.samples().stream()
              .map(sample -> quantity.applyAsLong(sample.of(job.name())) / perUnit)
              .toList();
      layers.add(new StackedChart.Layer(job.name(), layers.size(), values));
    }
    return new StackedChart(plot, edges).draw(layers, run.makespanMs());
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

  private static void counters(DemoRuns runs, StringBuilder out) {
    Map<String, Number> counters = runs.runs().get(runs.runs().size() - 1).counters();
    if (counters.isEmpty()) {
      return;
    }
    out.append("<h2>Counters of %s</h2>%n<dl>%n".formatted(Html.escape(runs.label())));
    counters.forEach((name, value) -> entry(out, name, DemoReport.number(value)));
    out.append("</dl>\n");
  }

  private static void entry(StringBuilder out, String name, String text) {
    out.append("<dt>%s</dt><dd>%s</dd>%n".formatted(Html.escape(name), Html.escape(text)));
  }

  private static void paragraph(StringBuilder out, String text) {
    out.append("<p>").append(Html.escape(text)).append("</p>\n");
  }
}
