package io.heddle.bench.reclaim;

import io.heddle.bench.compare.Entrant;
import io.heddle.bench.compare.Setup;
import io.heddle.bench.compare.Trial;
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
import java.util.function.Function;

/** Cells under several rows, all compared with stock; {@code keys} are of rows that reclaim. */
record ReclaimRuns(
    String name,
    Function<ReclaimCell, List<Entrant>> rows,
    List<Entrant> compared,
    Map<String, String> keys) {
  private static final Set<String> METRICS =
      Set.of("makespan", "jct-mean", "slowdown-p95", "slowdown-p99", "killed");

  Result run(List<ReclaimCell> cells, ExperimentOptions options, PrintStream progress)
      throws IOException {
    Figures figures = new Figures();
    for (ReclaimCell cell : cells) {
      Trial trial =
          new Trial(
              cell.name(),
              ReclaimCell.CLUSTER,
              hints -> seed -> cell.workload(seed, options.quick()),
              METRICS,
              workload -> List.of(),
              seed -> SimulationSettings.standard(seed).withSampling(cell.sampling()));
      trial.run(rows.apply(cell), options.seeds(), progress, figures);
    }
    Map<String, Double> ratios = new LinkedHashMap<>();
    for (Entrant row : compared) {
      if (!row.name().equals(ReclaimRows.STOCK)) {
        ratios.putAll(figures.ratios(row.name(), ReclaimRows.STOCK));
      }
    }
    return options.result(name, settings(), figures, ratios);
  }

  private Map<String, String> settings() {
    Map<String, String> settings =
        Setup.of(
            Setup.text(ReclaimCell.CLUSTER),
            "jobs of 40 kinds of task that fill the cluster for "
                + ReclaimCell.SECONDS
                + " s by their requests, Poisson arrivals");
    settings.putAll(new TreeMap<>(keys));
    settings.put("nodes measure", "a mean over 3 s, told each second, normal error of 0.05");
    return settings;
  }
}
