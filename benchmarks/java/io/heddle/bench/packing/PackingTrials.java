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
 * The workloads at one size, arriving as a Poisson process; {@link ClusterLoad} says which jobs.
 * Nodes are of <6 GB, 4 cores>, the jobs' work alone would fill them for {@code seconds}.
 */
public record PackingTrials(int nodes, int seconds) {
  public static final PackingTrials WHOLE = new PackingTrials(200, 600);
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
   * Generated jobs and, where there is the trace, jobs of Alibaba, at a load that arrives as a
   * share of what the cluster can do.
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
