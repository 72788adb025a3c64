package io.heddle.bench.generate;

import io.heddle.sim.workload.ClusterSpec;
import io.heddle.sim.workload.Gap;
import io.heddle.sim.workload.Job;
import io.heddle.sim.workload.Seeds;
import io.heddle.sim.workload.Tasks;
import io.heddle.sim.workload.Workload;
import java.util.ArrayList;
import java.util.List;
import java.util.random.RandomGenerator;

public final class SubmitTimes {
  private SubmitTimes() {}

  /** The first job is submitted at 0, each other one a gap after the one before it. */
  public static List<Job> spaced(List<Job> jobs, Gap gap, RandomGenerator random) {
    List<Job> spaced = new ArrayList<>(jobs.size());
    double now = 0;
    for (Job job : jobs) {
      spaced.add(job.submittedAt(Math.round(now)));
      now += gap.millis(random);
    }
    return spaced;
  }

  /**
   * Submits jobs as a Poisson process; {@code load} is the work that arrives as a share of what the
   * cluster could do in the meantime, above 0.
   */
  public static Workload poisson(Workload workload, ClusterSpec cluster, double load, long seed) {
    Gap gap = Gap.exponential(meanGap(workload.jobs(), cluster, load));
    RandomGenerator random = Seeds.random(seed, "arrivals");
    return new Workload(workload.name(), spaced(workload.jobs(), gap, random));
  }

  /**
   * The mean gap in milliseconds at which jobs offer a load: the tasks' work over capacity and
   * load, for the scarcest resource, over the number of jobs.
   */
  static double meanGap(List<Job> jobs, ClusterSpec cluster, double load) {
    if (!(load > 0)) {
      throw new IllegalArgumentException(
          "load " + load + ": above 0; 1 is all that the cluster can");
    }
    double millis = 0;
    for (int i = 0; i < cluster.capacity().size(); i++) {
      int type = i;
      double work = jobs.stream().mapToDouble(job -> Tasks.work(job.model(), type)).sum();
      millis = Math.max(millis, work / cluster.capacity().get(type));
    }
    return jobs.isEmpty() ? 0 : millis / load / jobs.size();
  }
}
