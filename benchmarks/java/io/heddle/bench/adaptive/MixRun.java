package io.heddle.bench.adaptive;

import io.heddle.bench.adaptive.operator.Estimates;
import io.heddle.sim.PartialObserver;
import io.heddle.sim.SimulationSettings;
import io.heddle.sim.engine.Simulator;
import io.heddle.sim.workload.Job;
import io.heddle.sim.workload.Tasks;
import io.heddle.sim.workload.Workload;
import io.heddle.tune.workload.Queue.QueueSettings;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** One mix in a stock scheduler's queues: simulated, and as the tuner sees it before it begins. */
record MixRun(JobMix mix, StockCluster cluster) {
  private static final double MILLIS = 1_000;

  /** Latency of each job in seconds, in workload order; infinite if it never ends. */
  double[] simulate(List<QueueSettings> settings, long seed) {
    Workload workload = workload();
    Ends ends = new Ends();
    Simulator.run(
        workload,
        mix.cluster(),
        cluster.scheduler(settings),
        SimulationSettings.standard(seed),
        ends,
        () -> false);
    return workload.jobs().stream()
        .mapToDouble(
            job ->
                (ends.millis.getOrDefault(job.id(), Double.POSITIVE_INFINITY) - job.submitMillis())
                    / MILLIS)
        .toArray();
  }

  private Workload workload() {
    return mix.in(cluster.queues());
  }

  List<io.heddle.tune.workload.SnapshotJob> waiting(Estimates estimates) {
    return WaitingJobs.of(workload(), 1, estimates);
  }

  private static final class Ends implements PartialObserver {
    final Map<String, Double> millis = new HashMap<>();

    @Override
    public void refused(Job job, long now, String reason) {
      throw new IllegalStateException(
          "job " + job.id() + " of " + Tasks.count(job.model()) + " tasks was refused: " + reason);
    }

    @Override
    public void finished(Job job, long now, boolean success) {
      millis.put(job.id(), (double) now);
    }
  }
}
