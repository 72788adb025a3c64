package io.heddle.bench.demo;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;

/**
 * The figures of several runs of the same jobs, side by side.
 *
 * @param schedulers names of the schedulers, one per run
 * @param rows one per job in order of submission, then one for all jobs together
 */
record DemoComparison(List<String> schedulers, List<Row> rows) {

  /**
   * One job, or all jobs.
   *
   * @param name name of the job
   * @param cells one per scheduler
   */
  record Row(String name, List<Cell> cells) {

    /** Time under the first scheduler as a multiple of that under the last: below 1 is faster. */
    double ratio() {
      return cells.get(0).seconds() / cells.get(cells.size() - 1).seconds();
    }
  }

  /**
   * One job under one scheduler.
   *
   * @param seconds completion time; for all jobs the makespan
   * @param containers containers allocated
   * @param memoryShare mean share of the cluster's memory over the makespan, 0 to 1
   * @param vcoreShare mean share of the cluster's virtual cores over the makespan, 0 to 1
   */
  record Cell(double seconds, long containers, double memoryShare, double vcoreShare) {}

  static DemoComparison of(List<DemoResult> runs) {
    List<Row> rows = new ArrayList<>();
    for (int job = 0; job < runs.get(0).jobs().size(); job++) {
      int index = job;
      String name = runs.get(0).jobs().get(job).name();
      rows.add(new Row(name, cells(runs, run -> cell(run, run.jobs().get(index)))));
    }
    rows.add(new Row("all jobs", cells(runs, DemoComparison::total)));
    return new DemoComparison(runs.stream().map(DemoResult::scheduler).toList(), rows);
  }

  private static List<Cell> cells(List<DemoResult> runs, Function<DemoResult, Cell> figure) {
    return runs.stream().map(figure).toList();
  }

  private static Cell cell(DemoResult run, JobResult job) {
    return new Cell(
        job.completionMs() / 1000.0,
        job.containers(),
        run.memoryShare(job.memoryMbSeconds()),
        run.vcoreShare(job.vcoreSeconds()));
  }

  private static Cell total(DemoResult run) {
    return new Cell(
        run.makespanMs() / 1000.0,
        run.sum(JobResult::containers),
        run.memoryShare(run.sum(JobResult::memoryMbSeconds)),
        run.vcoreShare(run.sum(JobResult::vcoreSeconds)));
  }
}
