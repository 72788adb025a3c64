package io.heddle.bench.upstream;

import io.heddle.bench.experiment.Figures;
import io.heddle.bench.upstream.jvm.TestOutcome;
import io.heddle.sim.report.Result;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** What was found, as a table and as a result in JSON. */
final class UpstreamReport {
  private static final String ROW = "%-20s %-14s %-7s %6s %6s %7s %9s %6s %8s %9s%n";

  private record Line(String list, TestedScheduler scheduler, StockComparison comparison) {}

  private final boolean mustDecide;
  private final List<Line> lines = new ArrayList<>();

  /**
   * Nothing was run yet.
   *
   * @param mustDecide whether a run in active mode in which Heddle decides nothing is a failure
   */
  UpstreamReport(boolean mustDecide) {
    this.mustDecide = mustDecide;
  }

  void add(String list, TestedScheduler scheduler, StockComparison comparison) {
    lines.add(new Line(list, scheduler, comparison));
  }

  /** Failures of Heddle alone that are not accepted, and runs that say nothing about Heddle. */
  int failures() {
    return lines.stream().mapToInt(this::failures).sum();
  }

  private int failures(Line line) {
    return line.comparison().failures().size() + (isIdle(line) ? 1 : 0);
  }

  private boolean isIdle(Line line) {
    return mustDecide
        && line.scheduler().mode().equals("active")
        && line.comparison().deciding() == 0;
  }

  /** The failures of each run, then one line for each run. */
  String text() {
    StringBuilder text = new StringBuilder();
    lines.forEach(line -> describe(line, text));
    text.append(
        ROW.formatted(
            "list",
            "policy",
            "mode",
            "tests",
            "stock",
            "heddle",
            "reviewed",
            "failed",
            "serving",
            "deciding"));
    for (Line line : lines) {
      StockComparison found = line.comparison();
      text.append(
          ROW.formatted(
              line.list(),
              line.scheduler().policy(),
              line.scheduler().mode(),
              found.tests(),
              found.stockPassed(),
              found.heddlePassed(),
              found.reviewed().size(),
              found.failures().size(),
              found.serving(),
              found.deciding()));
    }
    return text.toString();
  }

  private void describe(Line line, StringBuilder text) {
    String run = line.scheduler().label();
    for (TestOutcome each : line.comparison().failures()) {
      text.append(
          "FAILED (%s) %s %s: %s%n".formatted(run, each.testClass(), each.test(), each.message()));
    }
    for (TestOutcome each : line.comparison().reviewed()) {
      text.append("reviewed (%s) %s %s%n".formatted(run, each.testClass(), each.test()));
    }
    for (ReviewedFailures.Entry each : line.comparison().outdated()) {
      text.append(
          "PASSES (%s), remove it from the reviewed failures: %s %s%n"
              .formatted(run, each.testClass(), each.test()));
    }
    if (isIdle(line)) {
      text.append("IDLE (%s) Heddle decided nothing in any test%n".formatted(run));
    }
  }

  /** The figures as those of an experiment. */
  Result result(Map<String, String> settings) {
    Figures figures = new Figures();
    for (Line line : lines) {
      StockComparison found = line.comparison();
      Map<String, Integer> counts =
          Map.of(
              "1 run", found.tests(),
              "2 passed on stock", found.stockPassed(),
              "3 passed on Heddle", found.heddlePassed(),
              "4 reviewed failures", found.reviewed().size(),
              "5 failed on Heddle alone", found.failures().size(),
              "6 with containers", found.serving(),
              "7 with decisions", found.deciding());
      counts.entrySet().stream()
          .sorted(Map.Entry.comparingByKey())
          .forEach(
              each ->
                  figures.add(
                      line.list(),
                      line.scheduler().label(),
                      each.getKey().substring(2),
                      each.getValue(),
                      "tests"));
    }
    return new Result("upstream-tests", settings, List.of(), figures.rows(), Map.of());
  }

  String summary() {
    return "%d failures on Heddle alone in %d tests of Hadoop's"
        .formatted(failures(), lines.stream().mapToInt(line -> line.comparison().tests()).sum());
  }
}
