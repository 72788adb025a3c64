package io.heddle.sim.report;

import io.heddle.sim.report.chart.Html;
import java.io.IOException;
import java.util.List;

/** A report as one page that needs nothing from outside. */
final class SimulationPage {
  private SimulationPage() {}

  static String of(SimulationReport report) throws IOException {
    List<RunResult> runs = report.firstRuns();
    Result result = report.result();
    JobsSection jobs = new JobsSection(runs);
    AllocationSection allocation = new AllocationSection(runs);
    StringBuilder body = new StringBuilder();
    body.append("<h1>Simulation of %s</h1>%n".formatted(Html.escape(report.workload())));
    if (report.partial()) {
      body.append("<p class=\"warning\">Partial: the simulation was ended early, and the figures");
      body.append(" cover what had run till then.</p>\n");
    }
    if (!report.note().isEmpty()) {
      body.append("<p class=\"warning\">%s</p>%n".formatted(Html.escape(report.note().strip())));
    }
    body.append("<h2>Figures</h2>\n").append(figuresNote(report));
    body.append(ResultSections.bars(result));
    body.append("<h2>Completion and waiting</h2>\n").append(jobs.distributions());
    body.append("<h2>Allocation over time, by job</h2>\n").append(allocation.byJob());
    body.append(allocation.byQueue());
    body.append("<h2>Completion times of the largest jobs, s</h2>\n").append(jobs.table());
    body.append(jobs.refusals());
    body.append(counters(runs));
    body.append("<h2>Settings</h2>\n").append(ResultSections.settings(result));
    return Html.page("Heddle simulation: " + report.workload(), body.toString());
  }

  private static String figuresNote(SimulationReport report) {
    String ratio =
        report.baseline().isEmpty()
            ? ""
            : ", &times; the ratio to %s".formatted(Html.escape(report.baseline()));
    return "<p>Means over the seeds, with smallest and largest%s. %s is what no scheduler can beat."
            .formatted(ratio, LowerBound.NAME)
        + " Charts show the first seed.</p>\n";
  }

  private static String counters(List<RunResult> runs) {
    StringBuilder entries = new StringBuilder();
    for (RunResult run : runs) {
      run.counters()
          .forEach(
              (name, count) ->
                  entries.append(
                      ResultSections.entry(run.scheduler() + ": " + name, String.valueOf(count))));
    }
    return entries.isEmpty() ? "" : "<h2>Counters</h2>\n<dl>\n" + entries + "</dl>\n";
  }
}
