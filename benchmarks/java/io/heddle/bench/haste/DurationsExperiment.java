package io.heddle.bench.haste;

import io.heddle.bench.compare.Entrant;
import io.heddle.bench.compare.Setup;
import io.heddle.bench.experiment.Experiment;
import io.heddle.bench.experiment.ExperimentOptions;
import io.heddle.bench.experiment.Figures;
import io.heddle.bench.generate.Pace;
import io.heddle.sim.AdminSettings;
import io.heddle.sim.Schedulers;
import io.heddle.sim.report.Result;
import java.io.IOException;
import java.io.PrintStream;
import java.util.List;
import java.util.Map;

/**
 * Whether some durations of HaSTE's tasks bring stock YARN to what the paper tells of it: how much
 * earlier FIFO ends a table than Fair, and how much of the cores is used (section 5.2).
 */
public final class DurationsExperiment implements Experiment {
  private static final List<Double> MAPS = List.of(0.5, 1.0, 2.0, 4.0);
  private static final List<Double> REDUCES = List.of(0.25, 1.0, 3.0);
  private static final List<Part> PARTS = List.of(Part.SIMPLE, Part.MIXED_1, Part.MIXED_2);
  private static final String FIFO = "fifo";
  private static final String FAIR = "fair";

  @Override
  public Result run(ExperimentOptions options, PrintStream progress) throws IOException {
    List<Entrant> stock = Entrant.stock(new Schedulers(AdminSettings.NONE), FIFO, FAIR).toList();
    Figures figures = new Figures();
    for (Part part : PARTS) {
      for (double map : options.quick() ? List.of(1.0) : MAPS) {
        for (double reduce : REDUCES) {
          part.trial(new Pace(map, reduce)).run(stock, options.seeds(), progress, figures);
        }
      }
    }
    Map<String, Double> ratios = figures.ratios(FIFO, FAIR);
    ratios.keySet().removeIf(name -> !name.endsWith(" makespan"));
    return new Result(
        "haste-durations",
        Setup.of(Setup.text(Part.SIMPLE.table().cluster()), "HaSTE's tables, times as long"),
        options.seeds(),
        figures.rows(),
        ratios);
  }

  @Override
  public String summary(Result result) {
    return result.ratios().entrySet().stream()
        .filter(ratio -> ratio.getKey().startsWith(Part.SIMPLE + "/"))
        .max(Map.Entry.comparingByValue())
        .map(ratio -> "%s: %.2f (paper 0.76)".formatted(ratio.getKey(), ratio.getValue()))
        .orElseThrow();
  }
}
