package io.heddle.bench.demo.report;

import java.util.ArrayList;
import java.util.DoubleSummaryStatistics;
import java.util.List;
import java.util.function.ToDoubleFunction;

/**
 * Times of the same jobs, in order of submission, under several schedulers, the last in question;
 * the makespan ends with the last job.
 */
record DemoComparison(List<String> labels, List<Row> jobs, Row mean, Row makespan) {

  /** A time under each scheduler: of a job, or what {@code name} says. */
  record Row(String name, List<Cell> cells) {

    /** Time under the last scheduler over that under another, both means: below 1 is sooner. */
    double ratio(int other) {
      return last().mean() / cells.get(other).mean();
    }

    /** Whether some run under the last scheduler lies within those under another, or reversely. */
    boolean overlaps(int other) {
      return last().min() <= cells.get(other).max() && cells.get(other).min() <= last().max();
    }

    Cell last() {
      return cells.get(cells.size() - 1);
    }
  }

  record Cell(double mean, double min, double max) {}

  static DemoComparison of(List<DemoRuns> contenders) {
    List<JobResult> first = contenders.get(0).first().jobs();
    List<Row> jobs = new ArrayList<>();
    for (int job = 0; job < first.size(); job++) {
      int index = job;
      jobs.add(row(first.get(job).name(), contenders, run -> run.jobs().get(index).completionMs()));
    }
    return new DemoComparison(
        contenders.stream().map(DemoRuns::label).toList(),
        jobs,
        row("mean of the jobs", contenders, DemoResult::meanCompletionMs),
        row("until all have ended", contenders, DemoResult::makespanMs));
  }

  List<Row> rows() {
    List<Row> rows = new ArrayList<>(jobs);
    rows.add(mean);
    rows.add(makespan);
    return rows;
  }

  private static Row row(
      String name, List<DemoRuns> contenders, ToDoubleFunction<DemoResult> millis) {
    return new Row(name, contenders.stream().map(runs -> cell(runs, millis)).toList());
  }

  private static Cell cell(DemoRuns contender, ToDoubleFunction<DemoResult> millis) {
    DoubleSummaryStatistics seconds =
        contender.runs().stream()
            .mapToDouble(run -> millis.applyAsDouble(run) / 1000)
            .summaryStatistics();
    return new Cell(seconds.getAverage(), seconds.getMin(), seconds.getMax());
  }
}
