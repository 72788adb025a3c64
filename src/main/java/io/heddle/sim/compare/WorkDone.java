package io.heddle.sim.compare;

import io.heddle.sim.report.RunRecorder;
import io.heddle.sim.workload.Job;
import io.heddle.sim.workload.Tasks;
import io.heddle.sim.workload.Workload;
import java.util.LinkedHashMap;
import java.util.Map;

/** How much of the work of a workload a run has done. */
final class WorkDone {
  private static final int CORES = 1;

  private final Map<String, Double> works = new LinkedHashMap<>();
  private double all;

  WorkDone(Workload workload) {
    for (Job job : workload.jobs()) {
      double work = Math.max(1, Tasks.work(job.model(), CORES));
      works.put(job.id(), work);
      all += work;
    }
  }

  /**
   * The share of core time that is done, in [0, 1]: all of a job that has ended, else what it has
   * been allocated so far, which is a little more since masters and waiting reduces count.
   */
  double share(RunRecorder recorder) {
    double done = 0;
    for (Map.Entry<String, Double> job : works.entrySet()) {
      double work = job.getValue();
      done +=
          recorder.hasEnded(job.getKey())
              ? work
              : Math.min(work, recorder.held(job.getKey(), CORES));
    }
    return all == 0 ? 1 : done / all;
  }
}
