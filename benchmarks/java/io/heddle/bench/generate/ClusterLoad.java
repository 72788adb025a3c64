package io.heddle.bench.generate;

import io.heddle.sim.report.LowerBound;
import io.heddle.sim.workload.ClusterSpec;
import io.heddle.sim.workload.Job;
import io.heddle.sim.workload.Tasks;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * Takes so many jobs that their work alone would fill a cluster for {@code seconds}. Left out are
 * jobs of more than 1,000 tasks and those that take more than 5 minutes however many tasks run at
 * once: one of them could last as long as all others together.
 */
public record ClusterLoad(ClusterSpec cluster, int seconds) {
  private static final long MOST_TASKS = 1_000;
  private static final double LONGEST_MILLIS = 300_000;
  private static final double MILLIS = 1_000;

  /** The first of the usual jobs, until their work fills the cluster for the time. */
  public List<Job> of(List<Job> jobs) {
    List<Job> taken = new ArrayList<>();
    double[] millis = new double[cluster.capacity().size()];
    for (Job job : jobs) {
      if (Arrays.stream(millis).max().orElse(0) >= seconds * MILLIS) {
        break;
      }
      if (isUsual(job)) {
        taken.add(job);
        for (int type = 0; type < millis.length; type++) {
          millis[type] += Tasks.work(job.model(), type) / cluster.capacity().get(type);
        }
      }
    }
    return taken;
  }

  private static boolean isUsual(Job job) {
    return Tasks.count(job.model()) <= MOST_TASKS
        && LowerBound.criticalPath(job.model()) <= LONGEST_MILLIS;
  }
}
