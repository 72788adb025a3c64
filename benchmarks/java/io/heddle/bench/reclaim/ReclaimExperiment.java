package io.heddle.bench.reclaim;

import io.heddle.bench.compare.Entrant;
import io.heddle.bench.compare.Setup;
import io.heddle.bench.compare.Trial;
import io.heddle.bench.experiment.Experiment;
import io.heddle.bench.experiment.ExperimentOptions;
import io.heddle.bench.experiment.Figures;
import io.heddle.sim.SimulationSettings;
import io.heddle.sim.report.Result;
import java.io.IOException;
import java.io.PrintStream;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;

/** Nodes whose tasks use less than they ask for: reclaimed vcores beside other ways. */
public final class ReclaimExperiment implements Experiment {
  private static final Set<String> METRICS =
      Set.of("makespan", "jct-mean", "slowdown-p95", "slowdown-p99", "killed");

  @Override
  public Result run(ExperimentOptions options, PrintStream progress) throws IOException {
    Figures figures = new Figures();
    for (ReclaimCell cell : ReclaimCell.all(options.quick())) {
      Trial trial =
          new Trial(
              cell.name(),
              ReclaimCell.CLUSTER,
              hints -> seed -> cell.workload(seed, options.quick()),
              METRICS,
              workload -> List.of(),
              seed -> SimulationSettings.standard(seed).withSampling(cell.sampling()));
      trial.run(cell.rows(), options.seeds(), progress, figures);
    }
    Map<String, Double> ratios = new LinkedHashMap<>();
    for (Entrant row : ReclaimRows.all()) {
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
    settings.putAll(new TreeMap<>(ReclaimRows.CHOSEN));
    settings.put("nodes measure", "a mean over 3 s, told each second, normal error of 0.05");
    return new Result("reclaim", settings, options.seeds(), figures.rows(), ratios);
  }

  @Override
  public String summary(Result result) {
    String cell = ReclaimCell.all(true).get(0).name();
    return "%s: makespan %.3f, mean completion %.3f of stock's"
        .formatted(cell, ratio(result, cell, "makespan"), ratio(result, cell, "jct-mean"));
  }

  private static double ratio(Result result, String cell, String metric) {
    return result
        .ratios()
        .getOrDefault(
            Result.ratioName(cell, ReclaimRows.RECLAIM, ReclaimRows.STOCK, metric), Double.NaN);
  }
}
