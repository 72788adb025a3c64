package io.heddle.bench.reclaim;

import io.heddle.bench.compare.Entrant;
import io.heddle.bench.generate.ClusterLoad;
import io.heddle.bench.generate.SubmitTimes;
import io.heddle.bench.reclaim.UsedTasks.Bound;
import io.heddle.bench.reclaim.UsedTasks.Pattern;
import io.heddle.sim.NodeSampling;
import io.heddle.sim.workload.ClusterSpec;
import io.heddle.sim.workload.Workload;
import java.util.List;

/** One workload; {@code load} is requested cores and memory over what the cluster has. */
record ReclaimCell(String name, UsedTasks tasks, double load, NodeSampling sampling) {
  static final ClusterSpec CLUSTER = ClusterSpec.of(20, 64 * 1024, 16);

  /** For how long the jobs fill the cluster by what they request. */
  static final int SECONDS = 900;

  private static final int QUICK_SECONDS = 240;
  private static final UsedTasks CPU = new UsedTasks(Bound.CPU, 1, Pattern.CONSTANT);
  private static final NodeSampling USUAL = NodeSampling.STANDARD;

  /** When half of the time is over that the jobs take where vcores are reclaimed. */
  private static final long HALFWAY_MILLIS = 350_000;

  static List<ReclaimCell> all(boolean quick) {
    List<ReclaimCell> cells =
        List.of(
            new ReclaimCell("cpu/load-2", CPU, 2, USUAL),
            new ReclaimCell("cpu/load-1.1", CPU, 1.1, USUAL),
            new ReclaimCell("cpu/load-0.9", CPU, 0.9, USUAL),
            new ReclaimCell(
                "memory/load-2", new UsedTasks(Bound.MEMORY, 1, Pattern.CONSTANT), 2, USUAL),
            new ReclaimCell(
                "mixed/load-2", new UsedTasks(Bound.MIXED, 1, Pattern.CONSTANT), 2, USUAL),
            new ReclaimCell(
                "stress-use/load-2", new UsedTasks(Bound.CPU, 1.4, Pattern.CONSTANT), 2, USUAL),
            new ReclaimCell("stress-bursts", new UsedTasks(Bound.CPU, 1, Pattern.BURSTS), 2, USUAL),
            new ReclaimCell(
                "stress-slow-samples",
                CPU,
                2,
                new NodeSampling(15_000, USUAL.noise(), USUAL.until())),
            new ReclaimCell(
                "stress-dead-source",
                CPU,
                2,
                new NodeSampling(USUAL.periodMillis(), USUAL.noise(), HALFWAY_MILLIS)));
    return quick ? cells.subList(0, 1) : cells;
  }

  /** Its rows: where only figures differ from another cell, those that go by figures, and stock. */
  List<Entrant> rows() {
    List<Entrant> all = ReclaimRows.all();
    return sampling.equals(USUAL)
        ? all
        : all.stream().filter(row -> ReclaimRows.BY_FIGURES.contains(row.name())).toList();
  }

  Workload workload(long seed, boolean quick) {
    ClusterLoad filling = new ClusterLoad(CLUSTER, quick ? QUICK_SECONDS : SECONDS);
    return SubmitTimes.poisson(
        new Workload(name, filling.of(tasks.jobs(seed))), CLUSTER, load, seed);
  }
}
