package io.heddle.bench.reclaim;

import io.heddle.bench.experiment.Experiment;
import io.heddle.bench.experiment.ExperimentOptions;
import io.heddle.bench.reclaim.UsedTasks.Bound;
import io.heddle.bench.reclaim.UsedTasks.Pattern;
import io.heddle.sim.NodeSampling;
import io.heddle.sim.report.Result;
import io.heddle.sim.report.ResultRow;
import java.io.IOException;
import java.io.PrintStream;
import java.util.List;

/** Nodes whose tasks use less memory than they ask for: memory reclaimed with vcores. */
public final class ReclaimMemoryExperiment implements Experiment {
  private static final ReclaimRuns RUNS =
      new ReclaimRuns(
          "reclaim-memory",
          cell -> ReclaimRows.memory(),
          ReclaimRows.memory(),
          ReclaimRows.CHOSEN_WITH_MEMORY);

  private static UsedTasks tasks(Bound bound, double memory) {
    return new UsedTasks(bound, 1, Pattern.CONSTANT, memory);
  }

  static List<ReclaimCell> cells(boolean quick) {
    List<ReclaimCell> all =
        List.of(
            new ReclaimCell(
                "memory/load-2", tasks(Bound.MEMORY, Double.NaN), 2, NodeSampling.STANDARD),
            new ReclaimCell(
                "memory-0.77/load-2", tasks(Bound.MEMORY, 0.77), 2, NodeSampling.STANDARD),
            new ReclaimCell(
                "mixed/load-2", tasks(Bound.MIXED, Double.NaN), 2, NodeSampling.STANDARD));
    return quick ? all.subList(0, 1) : all;
  }

  @Override
  public Result run(ExperimentOptions options, PrintStream progress) throws IOException {
    return RUNS.run(cells(options.quick()), options, progress);
  }

  @Override
  public String summary(Result result) {
    double worst =
        result.rows().stream()
            .filter(row -> row.metric().equals("killed") && row.scheduler().endsWith("+memory"))
            .mapToDouble(ResultRow::mean)
            .max()
            .orElse(Double.NaN);
    return "killed on reclaimed memory, the worst row: %.4f %%".formatted(100 * worst);
  }
}
