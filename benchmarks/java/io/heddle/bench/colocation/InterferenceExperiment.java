package io.heddle.bench.colocation;

import io.heddle.bench.colocation.queue.CalibratedJobs;
import io.heddle.bench.experiment.Experiment;
import io.heddle.bench.experiment.ExperimentOptions;
import io.heddle.sim.report.Result;
import io.heddle.sim.report.ResultRow;
import java.io.PrintStream;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** How well the calibrated model of interference agrees with what is published. */
public final class InterferenceExperiment implements Experiment {
  private static final String PUBLISHED = "published";
  private static final String MODELLED = "modelled";
  private static final double NEAR = 0.05;

  @Override
  public Result run(ExperimentOptions options, PrintStream progress) {
    Map<String, List<PublishedFigure>> figures = new LinkedHashMap<>();
    figures.put("pairs", PairFigures.of(CalibratedJobs.pairs()));
    figures.put("mary", MaryFigures.of(CalibratedJobs.mary()));
    figures.put("hugo", HugoFigures.of(CalibratedJobs.hugo()));
    List<ResultRow> rows = new ArrayList<>();
    Map<String, Double> ratios = new LinkedHashMap<>();
    figures.forEach(
        (workload, each) -> {
          progress.println(workload);
          for (PublishedFigure figure : each) {
            progress.println(figure.line());
            rows.add(row(workload, PUBLISHED, figure, figure.published()));
            rows.add(row(workload, MODELLED, figure, figure.modelled()));
            ratios.put(
                Result.ratioName(workload, MODELLED, PUBLISHED, figure.name()),
                figure.modelled() / figure.published());
          }
        });
    return new Result("interference", Map.of(), List.of(), rows, ratios);
  }

  private static ResultRow row(
      String workload, String source, PublishedFigure figure, double value) {
    return ResultRow.of(workload, source, figure.name(), List.of(value), figure.unit());
  }

  @Override
  public String summary(Result result) {
    long near =
        result.ratios().values().stream().filter(ratio -> Math.abs(ratio - 1) <= NEAR).count();
    return String.format(
        Locale.ROOT,
        "%d of %d figures within %.0f %% of what is published",
        near,
        result.ratios().size(),
        100 * NEAR);
  }
}
