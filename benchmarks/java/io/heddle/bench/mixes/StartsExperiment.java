package io.heddle.bench.mixes;

import io.heddle.bench.compare.Setup;
import io.heddle.bench.experiment.Experiment;
import io.heddle.bench.experiment.ExperimentOptions;
import io.heddle.bench.experiment.Figures;
import io.heddle.bench.mixes.Cell.Variation;
import io.heddle.bench.mixes.ExpectedTimesCheck.Held;
import io.heddle.sim.Contender;
import io.heddle.sim.SimulationSettings;
import io.heddle.sim.engine.InspectedRun;
import io.heddle.sim.engine.scheduler.DrivenChoice;
import io.heddle.sim.report.Result;
import io.heddle.sim.workload.Workload;
import java.io.IOException;
import java.io.PrintStream;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Expected starts and ends of jobs with earlier runs: how many intervals hold, how wide. */
public final class StartsExperiment implements Experiment {
  private static final String ROW = "heddle" + MixRows.WITH_PROFILES;

  private static final class Sum {
    private final List<Double> widths = new ArrayList<>();
    private int held;
  }

  @Override
  public int usualSeeds() {
    return 2;
  }

  @Override
  public List<String> parts() {
    return Stream.of(Mix.values()).map(Mix::text).toList();
  }

  @Override
  public Result run(ExperimentOptions options, PrintStream progress) throws IOException {
    Figures figures = new Figures();
    Map<String, Sum> sums = new LinkedHashMap<>();
    int seconds = options.quick() ? MixesExperiment.QUICK_SECONDS : MixesExperiment.SECONDS;
    for (Mix mix : Mix.values()) {
      if (!options.has(mix.text()) || !mix.source().isThere()) {
        continue;
      }
      for (Cell cell : Cell.usual(true)) {
        String workload = mix.text() + "/" + cell.text();
        for (long seed : options.seeds()) {
          progress.printf("%s, seed %d%n", workload, seed);
          ExpectedTimesCheck check = check(mix, cell, seconds, seed);
          for (Held kind : check.all()) {
            kind.addTo(figures, workload, ROW);
            Sum sum = sums.computeIfAbsent(cell.text() + ": " + kind.name(), unknown -> new Sum());
            sum.held += kind.held();
            sum.widths.addAll(kind.widths());
          }
        }
      }
    }
    Map<String, Double> ratios = new LinkedHashMap<>();
    sums.forEach(
        (name, sum) -> {
          if (!sum.widths.isEmpty()) {
            ratios.put("all/" + name + "-held", (double) sum.held / sum.widths.size());
            ratios.put("all/" + name + "-width", Figures.median(sum.widths));
          }
        });
    return options.result(
        "starts",
        Setup.of(Setup.text(Variation.NONE.cluster()), "as mixes; all jobs have an earlier run"),
        figures,
        ratios);
  }

  private static ExpectedTimesCheck check(Mix mix, Cell cell, int seconds, long seed)
      throws IOException {
    Workload workload = MixesExperiment.workload(mix, cell, seconds, seed);
    Contender row =
        MixesExperiment.rows(mix, cell, seed).stream()
            .filter(entrant -> entrant.name().equals(ROW))
            .findFirst()
            .orElseThrow()
            .contender();
    ExpectedTimesCheck check = new ExpectedTimesCheck();
    try (InspectedRun run =
        new InspectedRun(
            row.workload(workload),
            mix.on(cell.variation().cluster()),
            DrivenChoice.of(row.scheduler()),
            row.settings(SimulationSettings.standard(seed)),
            check)) {
      run.every(ExpectedTimesCheck.PERIOD_MILLIS, () -> check.look(run.scheduler()));
      run.run();
    }
    return check;
  }

  @Override
  public String summary(Result result) {
    return result.ratios().entrySet().stream()
        .map(each -> "%s: %.2f".formatted(each.getKey(), each.getValue()))
        .collect(Collectors.joining(System.lineSeparator()));
  }
}
