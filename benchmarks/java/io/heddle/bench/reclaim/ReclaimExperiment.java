package io.heddle.bench.reclaim;

import io.heddle.bench.experiment.Experiment;
import io.heddle.bench.experiment.ExperimentOptions;
import io.heddle.sim.report.Result;
import java.io.IOException;
import java.io.PrintStream;

/** Nodes whose tasks use less than they ask for: reclaimed vcores beside other ways. */
public final class ReclaimExperiment implements Experiment {
  private static final ReclaimRuns RUNS =
      new ReclaimRuns("reclaim", ReclaimCell::rows, ReclaimRows.all(), ReclaimRows.CHOSEN);

  @Override
  public Result run(ExperimentOptions options, PrintStream progress) throws IOException {
    return RUNS.run(ReclaimCell.all(options.quick()), options, progress);
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
