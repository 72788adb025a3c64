package io.heddle.bench.decima;

import io.heddle.bench.compare.Headline;
import io.heddle.bench.compare.Setup;
import io.heddle.bench.decima.jobs.Pool;
import io.heddle.bench.decima.run.Drill;
import io.heddle.bench.experiment.Experiment;
import io.heddle.bench.experiment.ExperimentOptions;
import io.heddle.bench.experiment.Figures;
import io.heddle.dag.StagePolicy;
import io.heddle.sim.report.Result;
import java.io.IOException;
import java.io.PrintStream;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;

public final class DecimaExperiment implements Experiment {
  private static final int TUNING_SEQUENCES = 64;
  private static final int TUNING_JOBS = 200;
  private static final int QUICK = 8;

  @FunctionalInterface
  interface PoolSource {
    List<Pool> read() throws IOException;
  }

  private final String name;
  private final int usualSeeds;
  private final List<JobSequences> workloads;
  private final PoolSource pools;

  private DecimaExperiment(
      String name, int usualSeeds, List<JobSequences> workloads, PoolSource pools) {
    this.name = name;
    this.usualSeeds = usualSeeds;
    this.workloads = workloads;
    this.pools = pools;
  }

  /** 20 jobs at once. */
  public static DecimaExperiment batch() {
    return new DecimaExperiment(
        "decima-batch",
        100,
        List.of(JobSequences.batch(20, PaperSetting.EXECUTORS)),
        DecimaExperiment::usual);
  }

  /** 1,000 jobs that arrive one by one. */
  public static DecimaExperiment stream() {
    return new DecimaExperiment(
        "decima-stream",
        10,
        List.of(
            JobSequences.stream(1_000, 25),
            JobSequences.stream(1_000, 20),
            JobSequences.stream(1_000, 17)),
        DecimaExperiment::usual);
  }

  /** Jobs of another cluster, at once and one by one. */
  public static DecimaExperiment alibaba() {
    return new DecimaExperiment(
        "decima-alibaba",
        20,
        List.of(JobSequences.batch(20, PaperSetting.EXECUTORS), JobSequences.loaded(500, 0.85)),
        () -> List.of(Pool.alibaba()));
  }

  private static List<Pool> usual() throws IOException {
    List<Pool> pools = new ArrayList<>(List.of(Pool.generated()));
    Pool.tpch().ifPresent(pools::add);
    return pools;
  }

  @Override
  public int usualSeeds() {
    return usualSeeds;
  }

  @Override
  public Result run(ExperimentOptions options, PrintStream progress) throws IOException {
    Figures figures = new Figures();
    Map<String, String> settings = new LinkedHashMap<>(Setup.measuredHere());
    settings.put("moving delay, s", String.valueOf(PaperSetting.MOVING_SECONDS));
    for (Pool pool : pools.read()) {
      for (JobSequences workload : workloads) {
        compare(pool, workload, options, settings, figures, progress);
      }
    }
    return options.result(name, settings, figures, ratios(figures));
  }

  static Map<String, Double> ratios(Figures figures) {
    Map<String, Double> ratios = new LinkedHashMap<>();
    for (String ours : List.of(DecimaRows.GRAPH, DecimaRows.LINEAR)) {
      ratios.putAll(figures.ratios(ours, DecimaRows.TUNED, "fair", "sjf-cp", "fifo"));
    }
    return ratios;
  }

  void compare(
      Pool pool,
      JobSequences workload,
      ExperimentOptions options,
      Map<String, String> settings,
      Figures figures,
      PrintStream progress)
      throws IOException {
    String label = pool.name() + "/" + workload.name();
    Drill drill = workload.drill(pool, options.quick() ? TUNING_JOBS : Integer.MAX_VALUE);
    double exponent =
        DecimaRows.bestExponent(
            workload.drill(pool, TUNING_JOBS), options.quick() ? QUICK : TUNING_SEQUENCES);
    settings.put(label + ", exponent of " + DecimaRows.TUNED, "%.1f".formatted(exponent));
    if (!workload.isBatch()) {
      settings.put(
          label + ", load", "%.2f".formatted(drill.sequences().load(workload.executors())));
    }
    Map<String, Supplier<StagePolicy>> rows = DecimaRows.all(workload, pool, exponent);
    for (String row : rows.keySet()) {
      for (double mean :
          drill.meanCompletions(rows.get(row), Drill.TEST + 1, options.seeds().size())) {
        figures.add(label, row, "jct-mean", mean, "s");
      }
      progress.println(label + " " + row);
    }
  }

  @Override
  public String summary(Result result) {
    return Headline.largest(result, DecimaRows.LINEAR + "/" + DecimaRows.TUNED + " jct-mean");
  }
}
