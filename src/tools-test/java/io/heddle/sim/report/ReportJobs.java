package io.heddle.sim.report;

import io.heddle.model.ResourceVector;
import io.heddle.sim.workload.Durations;
import io.heddle.sim.workload.Job;
import io.heddle.sim.workload.JobModel;
import io.heddle.sim.workload.JobModel.MapReduce;
import io.heddle.sim.workload.TaskGroup;
import java.util.Set;

final class ReportJobs {
  static final ResourceVector SMALL = ResourceVector.of(1024, 1);

  private ReportJobs() {}

  static Job job(String id, String queue, long submitMillis, JobModel model) {
    return new Job(id, "job", "user", queue, 0, submitMillis, SMALL, Set.of(), model);
  }

  /** A job of no account, where only what is observed of it matters. */
  static Job job(String id, long submitMillis) {
    return job(id, "root.default", submitMillis, round(tasks(1, 1_000), tasks(0, 0), 0));
  }

  static MapReduce round(TaskGroup maps, TaskGroup reduces, long shuffleMillis) {
    return new MapReduce(maps, reduces, shuffleMillis);
  }

  static TaskGroup tasks(int count, long millis) {
    return new TaskGroup(SMALL, Durations.equal(count, millis));
  }
}
