package io.heddle.bench.reclaim;

import io.heddle.bench.compare.Entrant;
import io.heddle.bench.compare.Setup;
import io.heddle.bench.compare.Trial;
import io.heddle.bench.experiment.Experiment;
import io.heddle.bench.experiment.ExperimentOptions;
import io.heddle.bench.experiment.Figures;
import io.heddle.bench.reclaim.UsedTasks.Bound;
import io.heddle.bench.reclaim.UsedTasks.Pattern;
import io.heddle.sim.NodeSampling;
import io.heddle.sim.SimulationSettings;
import io.heddle.sim.report.Result;
import io.heddle.sim.report.ResultTable.Row;
import java.io.IOException;
import java.io.PrintStream;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;

/** Nodes whose tasks use less memory than they ask for: memory reclaimed with vcores. */
public final class ReclaimMemoryExperiment implements Experiment {
  private static final Set<String> METRICS =
      Set.of("makespan", "jct-mean", "slowdown-p95", "slowdown-p99", "killed");

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
    Figures figures = new Figures();
    for (ReclaimCell cell : cells(options.quick())) {
      Trial trial =
          new Trial(
              cell.name(),
              ReclaimCell.CLUSTER,
              hints -> seed -> cell.workload(seed, options.quick()),
              METRICS,
              workload -> List.of(),
              seed -> SimulationSettings.standard(seed).withSampling(cell.sampling()));
      trial.run(ReclaimRows.memory(), options.seeds(), progress, figures);
    }
    Map<String, Double> ratios = new LinkedHashMap<>();
    for (Entrant row : ReclaimRows.memory()) {
      if (!row.name().equals(ReclaimRows.STOCK)) {
        ratios.putAll(figures.ratios(row.name(), ReclaimRows.STOCK));
      }
    }
    Map<String, String> settings =
        Setup.of(
            Setup.text(ReclaimCell.CLUSTER),
            "jobs of 40 kinds of task that fill the cluster for "
                + ReclaimCell.SECONDS
                + " s by their requests, Poisson arrivals");
    settings.putAll(new TreeMap<>(ReclaimRows.CHOSEN_WITH_MEMORY));
    return new Result("reclaim-memory", settings, options.seeds(), figures.rows(), ratios);
  }

  @Override
  public String summary(Result result) {
    double worst =
        result.rows().stream()
            .filter(row -> row.metric().equals("killed") && row.scheduler().endsWith("+memory"))
            .mapToDouble(Row::mean)
            .max()
            .orElse(Double.NaN);
    return "killed on reclaimed memory, the worst row: %.4f %%".formatted(100 * worst);
  }
}
