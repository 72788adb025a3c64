package io.heddle.bench.decima;

import io.heddle.bench.compare.Headline;
import io.heddle.bench.compare.Setup;
import io.heddle.bench.decima.jobs.Pool;
import io.heddle.bench.decima.run.DagRun;
import io.heddle.bench.decima.run.Drill;
import io.heddle.bench.decima.run.Timeline;
import io.heddle.bench.experiment.Experiment;
import io.heddle.bench.experiment.ExperimentOptions;
import io.heddle.bench.experiment.Figures;
import io.heddle.dag.StagePolicy;
import io.heddle.sim.report.Result;
import java.io.IOException;
import java.io.PrintStream;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.Supplier;

/**
 * The paper's Figure 3, ten queries at once, and its Figures 4b to 4d, a stream at the paper's load
 * that is looked at every 10 seconds (Mao et al., short paper, Section 3).
 */
public final class PaperFigures implements Experiment {
  private static final double INTERVAL_SECONDS = 10;
  private static final double EARLY_SECONDS = 40;
  private static final double LOAD = 0.85;
  private static final int STREAM_JOBS = 1_000;
  private static final int QUICK_JOBS = 100;
  private static final int TUNING_JOBS = 200;
  private static final int TUNING_SEQUENCES = 64;
  private static final int QUICK_SEQUENCES = 8;

  @Override
  public int usualSeeds() {
    return 20;
  }

  @Override
  public Result run(ExperimentOptions options, PrintStream progress) throws IOException {
    Pool pool = Pool.tpch().orElse(Pool.generated());
    Figures figures = new Figures();
    Map<String, String> settings = new LinkedHashMap<>(Setup.measuredHere());
    settings.put("moments", INTERVAL_SECONDS + " s apart");
    tenQueries(pool, options, figures);
    stream(pool, options, settings, figures, progress);
    Map<String, Double> ratios = DecimaExperiment.ratios(figures);
    return options.result("decima-figures", settings, figures, ratios);
  }

  private static void tenQueries(Pool pool, ExperimentOptions options, Figures figures)
      throws IOException {
    JobSequences workload = JobSequences.batch(10, PaperSetting.EXECUTORS);
    Map<String, Supplier<StagePolicy>> rows = DecimaRows.learned(workload.weights(pool));
    rows.put("fifo", UntrainedRules::fifo);
    rows.put("sjf-cp", UntrainedRules::shortestJobFirst);
    rows.put("fair", () -> UntrainedRules.weightedFair(0));
    Drill drill = workload.drill(pool, workload.jobs());
    for (Map.Entry<String, Supplier<StagePolicy>> row : rows.entrySet()) {
      for (long seed : options.seeds()) {
        DagRun run = drill.run(row.getValue().get(), seed);
        run.runUntil(EARLY_SECONDS);
        int ended = workload.jobs() - run.present();
        figures.add(pool.name() + "/batch-10", row.getKey(), "ended-in-40s", ended, "jobs");
        double mean = run.meanCompletion();
        figures.add(pool.name() + "/batch-10", row.getKey(), "jct-mean", mean, "s");
      }
    }
  }

  private static void stream(
      Pool pool,
      ExperimentOptions options,
      Map<String, String> settings,
      Figures figures,
      PrintStream progress)
      throws IOException {
    JobSequences workload = JobSequences.loaded(options.quick() ? QUICK_JOBS : STREAM_JOBS, LOAD);
    double exponent =
        DecimaRows.bestExponent(
            workload.drill(pool, TUNING_JOBS),
            options.quick() ? QUICK_SEQUENCES : TUNING_SEQUENCES);
    settings.put("exponent of " + DecimaRows.TUNED, "%.1f".formatted(exponent));
    Map<String, Supplier<StagePolicy>> rows = DecimaRows.learned(workload.weights(pool));
    Drill drill = workload.drill(pool, workload.jobs());
    String label = pool.name() + "/" + workload.name();
    for (long seed : options.seeds()) {
      DagRun tuned = drill.run(UntrainedRules.weightedFair(exponent), seed);
      Timeline theirs = Timeline.of(tuned, INTERVAL_SECONDS);
      add(figures, label, DecimaRows.TUNED, tuned, theirs, workload);
      for (Map.Entry<String, Supplier<StagePolicy>> row : rows.entrySet()) {
        DagRun run = drill.run(row.getValue().get(), seed);
        Timeline ours = Timeline.of(run, INTERVAL_SECONDS);
        add(figures, label, row.getKey(), run, ours, workload);
        figures.add(label, row.getKey(), "fewer-jobs", ours.fewerJobsThan(theirs), "ratio");
      }
      progress.println(label + " seed " + seed);
    }
  }

  private static void add(
      Figures figures,
      String label,
      String row,
      DagRun run,
      Timeline timeline,
      JobSequences workload) {
    figures.add(label, row, "jct-mean", run.jobSeconds() / workload.jobs(), "s");
    figures.add(label, row, "jobs-mean", timeline.meanJobs(), "jobs");
    double inUse = timeline.meanInUse() / workload.executors();
    figures.add(label, row, "executors-in-use", inUse, "ratio");
  }

  @Override
  public String summary(Result result) {
    return Headline.largest(result, DecimaRows.LINEAR + "/" + DecimaRows.TUNED + " jct-mean");
  }
}
