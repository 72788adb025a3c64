package io.heddle.bench.packing;

import io.heddle.bench.compare.Trial;
import io.heddle.bench.generate.Arrivals;
import io.heddle.sim.compare.WorkloadSource;
import io.heddle.sim.report.LowerBound;
import io.heddle.sim.workload.ClusterSpec;
import io.heddle.sim.workload.Job;
import io.heddle.sim.workload.Tasks;
import io.heddle.sim.workload.Workload;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/**
 * The workloads of the experiment at one size. Arrivals are a Poisson process.
 *
 * <p>Left out are jobs of more than 1,000 tasks and those that take more than 5 minutes however
 * many tasks run at once: a single one of them could last as long as all others together.
 *
 * @param nodes how many of <6 GB, 4 cores>
 * @param seconds for how long the jobs' work alone would fill the cluster
 */
public record PackingTrials(int nodes, int seconds) {
  /** As the experiment is recorded. */
  public static final PackingTrials WHOLE = new PackingTrials(200, 600);

  /** To see that it works. */
  public static final PackingTrials QUICK = new PackingTrials(20, 300);

  private static final Set<String> METRICS =
      Set.of("makespan", "jct-mean", "jct-p95", "wait-max", "memory-use", "vcore-use");
  private static final long MOST_TASKS = 1_000;
  private static final double LONGEST_MILLIS = 300_000;
  private static final double MILLIS = 1_000;

  ClusterSpec cluster() {
    return ClusterSpec.of(nodes, 6 * 1024, 4);
  }

  /**
   * At one load: generated jobs and, where the trace is there, jobs of Alibaba.
   *
   * @param load work that arrives, as a share of what the cluster can do
   */
  public List<Trial> at(double load) throws IOException {
    List<Trial> trials = new ArrayList<>();
    trials.add(trial("mix", load, JobSource.MIX));
    JobSource.alibaba().ifPresent(source -> trials.add(trial("alibaba", load, source)));
    return trials;
  }

  private Trial trial(String name, double load, JobSource source) {
    WorkloadSource jobs =
        seed ->
            Arrivals.poisson(
                new Workload(name, filling(source.jobs(cluster(), seed))), cluster(), load, seed);
    return new Trial(
        name + "/load-" + load,
        cluster(),
        hints -> jobs,
        METRICS,
        workload -> List.of(new QueueShares(Queues.shares(), workload)));
  }

  /** The first of the usual jobs, until their work fills the cluster for the time. */
  List<Job> filling(List<Job> jobs) {
    List<Job> taken = new ArrayList<>();
    double memory = 0;
    double cores = 0;
    for (Job job : jobs) {
      if (Math.max(memory, cores) >= seconds * MILLIS) {
        break;
      }
      if (isUsual(job)) {
        taken.add(job);
        memory += Tasks.work(job.model(), 0) / cluster().capacity().get(0);
        cores += Tasks.work(job.model(), 1) / cluster().capacity().get(1);
      }
    }
    return taken;
  }

  private static boolean isUsual(Job job) {
    return Tasks.count(job.model()) <= MOST_TASKS
        && LowerBound.criticalPath(job.model()) <= LONGEST_MILLIS;
  }
}
