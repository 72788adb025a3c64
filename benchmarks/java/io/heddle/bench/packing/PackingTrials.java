package io.heddle.bench.packing;

import io.heddle.bench.compare.Trial;
import io.heddle.bench.generate.ClusterLoad;
import io.heddle.bench.generate.SubmitTimes;
import io.heddle.sim.compare.Comparison.WorkloadSource;
import io.heddle.sim.workload.ClusterSpec;
import io.heddle.sim.workload.Workload;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/**
 * The workloads of the experiment at one size. Arrivals are a Poisson process; which jobs are taken
 * says {@link ClusterLoad}.
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

  ClusterSpec cluster() {
    return ClusterSpec.of(nodes, 6 * 1024, 4);
  }

  ClusterLoad filling() {
    return new ClusterLoad(cluster(), seconds);
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
            SubmitTimes.poisson(
                new Workload(name, filling().of(source.jobs(cluster(), seed))),
                cluster(),
                load,
                seed);
    return new Trial(
        name + "/load-" + load,
        cluster(),
        hints -> jobs,
        METRICS,
        workload -> List.of(new QueueShares(Queues.shares(), workload)));
  }
}
