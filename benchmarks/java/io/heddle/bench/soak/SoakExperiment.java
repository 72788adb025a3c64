package io.heddle.bench.soak;

import io.heddle.bench.compare.Setup;
import io.heddle.bench.experiment.Experiment;
import io.heddle.bench.experiment.ExperimentOptions;
import io.heddle.bench.experiment.Figures;
import io.heddle.sim.report.Result;
import io.heddle.sim.report.ResultRow;
import java.io.PrintStream;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

public final class SoakExperiment implements Experiment {
  private static final String WORKLOAD = "virtual";
  private static final String HEDDLE = "heddle";
  private static final int HOURS = 24;
  private static final int QUICK_HOURS = 1;
  private static final String WRONG = "runs-not-clean";

  private final List<String> broken = new ArrayList<>();

  @Override
  public int usualSeeds() {
    return 3;
  }

  @Override
  public Result run(ExperimentOptions options, PrintStream progress) {
    int hours = options.quick() ? QUICK_HOURS : HOURS;
    Figures figures = new Figures();
    for (long seed : options.seeds()) {
      VirtualSoak.Outcome outcome = VirtualSoak.run(hours, seed);
      progress.printf("seed %d: %s%n", seed, outcome);
      add(figures, "containers", outcome.containers());
      add(figures, "jobs-unfinished", outcome.unfinished());
      add(figures, "containers-mismatched", outcome.mismatched());
      add(figures, "failures", outcome.failures());
      add(figures, "remembered", outcome.leftovers().remembered());
      figures.add(WORKLOAD, HEDDLE, "heap-early", outcome.heapEarlyMb(), "MB");
      figures.add(WORKLOAD, HEDDLE, "heap-half", outcome.heapMb().get(1), "MB");
      figures.add(WORKLOAD, HEDDLE, "heap-late", outcome.heapLateMb(), "MB");
      boolean clean = outcome.isClean() && !outcome.heapGrows();
      add(figures, WRONG, clean ? 0 : 1);
      if (!clean) {
        broken.add(
            "seed %d: something was lost or left, or heap grows: %s".formatted(seed, outcome));
      }
    }
    Map<String, String> settings = Setup.measuredHere();
    settings.put("virtual hours", String.valueOf(hours));
    return options.result("soak", settings, figures, Map.of());
  }

  private static void add(Figures figures, String metric, long value) {
    figures.add(WORKLOAD, HEDDLE, metric, (double) value, "");
  }

  @Override
  public List<String> broken() {
    return broken;
  }

  @Override
  public String summary(Result result) {
    double wrong =
        result.rows().stream()
            .filter(row -> row.metric().equals(WRONG))
            .mapToDouble(ResultRow::mean)
            .sum();
    return "share of runs that lost or left something: " + wrong;
  }
}
