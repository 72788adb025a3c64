package io.heddle.bench.generate;

import io.heddle.sim.report.LowerBound;
import io.heddle.sim.workload.ClusterSpec;
import io.heddle.sim.workload.Job;
import io.heddle.sim.workload.Tasks;
import java.util.ArrayList;
import java.util.List;

/**
 * Takes so many of some jobs that their work alone would fill a cluster for a time.
 *
 * <p>Left out are jobs of more than 1,000 tasks and those that take more than 5 minutes however
 * many tasks run at once: a single one of them could last as long as all others together.
 *
 * @param seconds for how long the jobs' work fills the cluster
 */
public record ClusterLoad(ClusterSpec cluster, int seconds) {
  private static final long MOST_TASKS = 1_000;
  private static final double LONGEST_MILLIS = 300_000;
  private static final double MILLIS = 1_000;

  /** The first of the usual jobs, until their work fills the cluster for the time. */
  public List<Job> of(List<Job> jobs) {
    List<Job> taken = new ArrayList<>();
    double memory = 0;
    double cores = 0;
    for (Job job : jobs) {
      if (Math.max(memory, cores) >= seconds * MILLIS) {
        break;
      }
      if (isUsual(job)) {
        taken.add(job);
        memory += Tasks.work(job.model(), 0) / cluster.capacity().get(0);
        cores += Tasks.work(job.model(), 1) / cluster.capacity().get(1);
      }
    }
    return taken;
  }

  private static boolean isUsual(Job job) {
    return Tasks.count(job.model()) <= MOST_TASKS
        && LowerBound.criticalPath(job.model()) <= LONGEST_MILLIS;
  }
}
