package io.heddle.bench.upstream;

import io.heddle.bench.experiment.Figures;
import io.heddle.bench.upstream.jvm.TestOutcome;
import io.heddle.sim.report.Result;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;

public final class UpstreamReport {
  public static final String PASSED_ON_STOCK = "passed on stock";

  /** Metric: how many tests fail on Heddle for a reason that was reviewed. */
  public static final String REVIEWED = "reviewed failures";

  /** Setting that names the tests that fail on Heddle alone, separated by commas. */
  public static final String FAILED_TESTS = "failed";

  private static final String ROW = "%-20s %-14s %-7s %6s %6s %7s %9s %6s %8s %9s%n";

  /** One run, and tests that passed only when repeated, with the number of tries. */
  record Run(StockComparison comparison, Map<TestOutcome, Integer> retried) {}

  private record Line(String list, TestedScheduler scheduler, Run run) {
    StockComparison comparison() {
      return run.comparison();
    }
  }

  private final boolean mustDecide;
  private final List<Line> lines = new ArrayList<>();

  /** {@code mustDecide} if an active run in which Heddle decides nothing is a failure. */
  UpstreamReport(boolean mustDecide) {
    this.mustDecide = mustDecide;
  }

  void add(String list, TestedScheduler scheduler, Run run) {
    lines.add(new Line(list, scheduler, run));
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
    line.run()
        .retried()
        .forEach(
            (test, tries) ->
                text.append(
                    "RETRIED (%s) %s: passed at try %d%n".formatted(run, name(test), tries)));
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

  private static String name(TestOutcome test) {
    return test.testClass() + ' ' + test.test();
  }

  private static String names(Collection<TestOutcome> tests) {
    return tests.stream().map(UpstreamReport::name).sorted().collect(Collectors.joining(", "));
  }

  /** The figures as those of an experiment; its settings name what failed or was retried. */
  Result result(String experiment, Map<String, String> settings) {
    Figures figures = new Figures();
    Map<String, String> described = new TreeMap<>(settings);
    List<TestOutcome> failed =
        lines.stream().flatMap(line -> line.comparison().failures().stream()).toList();
    if (!failed.isEmpty()) {
      described.put(FAILED_TESTS, names(failed));
    }
    for (Line line : lines) {
      StockComparison found = line.comparison();
      if (!line.run().retried().isEmpty()) {
        described.put(
            "retried by " + line.scheduler().label(), names(line.run().retried().keySet()));
      }
      Map<String, Integer> counts =
          Map.of(
              "1 run",
              found.tests(),
              "2 " + PASSED_ON_STOCK,
              found.stockPassed(),
              "3 passed on Heddle",
              found.heddlePassed(),
              "4 " + REVIEWED,
              found.reviewed().size(),
              "5 failed on Heddle alone",
              found.failures().size(),
              "6 with containers",
              found.serving(),
              "7 with decisions",
              found.deciding(),
              "8 passed when repeated",
              line.run().retried().size());
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
    return new Result(experiment, described, List.of(), figures.rows(), Map.of());
  }

  String summary() {
    return "%d failures on Heddle alone in %d tests of Hadoop's"
        .formatted(failures(), lines.stream().mapToInt(line -> line.comparison().tests()).sum());
  }
}
