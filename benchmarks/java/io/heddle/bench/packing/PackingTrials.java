package io.heddle.bench.packing;

import io.heddle.bench.compare.Trial;
import io.heddle.sim.compare.WorkloadSource;
import io.heddle.sim.generate.ProductionMix;
import io.heddle.sim.workload.ClusterSpec;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * The workloads of the experiment at one size.
 *
 * @param nodes how many of <12 GB, 8 cores>
 * @param jobs how many in each workload
 */
public record PackingTrials(int nodes, int jobs) {
  /** As the experiment is recorded. */
  public static final PackingTrials WHOLE = new PackingTrials(200, 150);

  /** To see that it works. */
  public static final PackingTrials QUICK = new PackingTrials(20, 15);

  private static final Set<String> METRICS =
      Set.of("makespan", "jct-mean", "jct-p95", "wait-max", "memory-use", "vcore-use");

  ClusterSpec cluster() {
    return ClusterSpec.of(nodes, 12 * 1024, 8);
  }

  /**
   * At one load: generated jobs and, where the trace is there, jobs of Alibaba.
   *
   * @param load work that arrives, as a share of what the cluster can do
   */
  public List<Trial> at(double load) throws IOException {
    List<Trial> trials = new ArrayList<>();
    trials.add(
        trial(
            "mix",
            load,
            seed -> new ProductionMix(jobs, load, Queues.choice()).generate(cluster(), seed)));
    Optional<Alibaba> alibaba = Alibaba.read();
    alibaba.ifPresent(
        sample ->
            trials.add(trial("alibaba", load, seed -> sample.draw(jobs, cluster(), load, seed))));
    return trials;
  }

  private Trial trial(String name, double load, WorkloadSource jobs) {
    return new Trial(
        name + "/load-" + load,
        cluster(),
        hints -> jobs,
        METRICS,
        workload -> List.of(new QueueShares(Queues.shares(), workload)));
  }
}
