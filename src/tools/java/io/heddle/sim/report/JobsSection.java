package io.heddle.sim.report;

import io.heddle.sim.report.JobOutcome.State;
import io.heddle.sim.report.chart.DistributionChart;
import io.heddle.sim.report.chart.Html;
import io.heddle.sim.report.chart.StackedChart;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.ToLongFunction;

/** How the jobs fared under each scheduler, for some runs beside each other. */
record JobsSection(List<RunResult> runs) {
  private static final int SHOWN = 20;
  private static final double MILLIS = 1_000;

  String distributions() {
    return StackedChart.legend(runs.stream().map(RunResult::scheduler).toList(), false)
        + "<div class=\"runs\">\n"
        + distribution("Completion time", State.FINISHED, job -> job.completionTime().orElseThrow())
        + distribution("Waiting time until the first task", null, JobOutcome::waitingTime)
        + "</div>\n";
  }

  private String distribution(String title, State only, ToLongFunction<JobOutcome> time) {
    List<DistributionChart.Line> lines = new ArrayList<>();
    long longest = 1;
    for (RunResult run : runs) {
      List<Long> sorted =
          run.jobs().stream()
              .filter(job -> only == null || job.state() == only)
              .map(time::applyAsLong)
              .sorted()
              .toList();
      longest = Math.max(longest, sorted.isEmpty() ? 0 : sorted.get(sorted.size() - 1));
      int hue = Math.min(lines.size(), StackedChart.OTHERS);
      lines.add(new DistributionChart.Line(run.scheduler(), hue, sorted, run.jobs().size()));
    }
    return "<section>%n<h3>%s</h3>%n%s</section>%n"
        .formatted(title, new DistributionChart(title, longest).draw(lines));
  }

  String table() {
    Map<String, String> largest = new LargestJobs(runs.get(0), SHOWN).names();
    StringBuilder table =
        new StringBuilder(
            "<div class=\"wide\"><table class=\"jobs\">\n<thead><tr><th>job</th>"
                + "<th>submitted</th>");
    runs.forEach(run -> table.append("<th>%s</th>".formatted(Html.escape(run.scheduler()))));
    table.append("</tr></thead>\n<tbody>\n");
    List<Map<String, JobOutcome>> byId = runs.stream().map(JobsSection::byId).toList();
    largest.forEach(
        (id, label) -> {
          JobOutcome first = byId.get(0).get(id);
          table.append(
              "<tr><th>%s</th><td>%s</td>"
                  .formatted(Html.escape(label), seconds(first.submitted())));
          byId.forEach(jobs -> table.append("<td>%s</td>".formatted(outcome(jobs.get(id)))));
          table.append("</tr>\n");
        });
    return table.append("</tbody>\n</table></div>\n").toString();
  }

  String refusals() {
    StringBuilder items = new StringBuilder();
    for (RunResult run : runs) {
      run.jobs().stream()
          .filter(job -> job.state() == State.REFUSED)
          .limit(SHOWN)
          .forEach(
              job ->
                  items.append(
                      ResultSections.entry(run.scheduler() + ": " + job.id(), job.reason())));
    }
    return items.isEmpty() ? "" : "<h2>Refused</h2>\n<dl>\n" + items + "</dl>\n";
  }

  private static Map<String, JobOutcome> byId(RunResult run) {
    Map<String, JobOutcome> jobs = new HashMap<>();
    run.jobs().forEach(job -> jobs.put(job.id(), job));
    return jobs;
  }

  private static String outcome(JobOutcome job) {
    if (job == null) {
      return "";
    }
    return job.completionTime().isPresent()
        ? seconds(job.completionTime().getAsLong())
        : job.state().name().toLowerCase(Locale.ROOT);
  }

  private static String seconds(long millis) {
    return ResultTable.number(millis / MILLIS);
  }
}
