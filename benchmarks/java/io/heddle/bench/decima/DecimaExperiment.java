package io.heddle.bench.decima;

import io.heddle.bench.compare.Headline;
import io.heddle.bench.compare.Setup;
import io.heddle.bench.experiment.Experiment;
import io.heddle.bench.experiment.Figures;
import io.heddle.bench.experiment.Options;
import io.heddle.learn.dag.LinearPolicy;
import io.heddle.learn.dag.LinearWeights;
import io.heddle.learn.dag.ShippedWeights;
import io.heddle.learn.dag.StagePolicy;
import io.heddle.sim.report.Result;
import java.io.IOException;
import java.io.PrintStream;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.function.Supplier;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;

/** Schedulers of stages on unseen sequences of jobs, 50 executors. */
public final class DecimaExperiment implements Experiment {
  private static final String OURS = "decima-linear";
  private static final String TUNED = "weighted-fair";
  private static final int EXECUTORS = 50;
  private static final double MOVING_SECONDS = 2.5;
  private static final int TUNING_SEQUENCES = 64;
  private static final int LATEST_TUNING_JOBS = 200;

  private final String name;
  private final int usualSeeds;
  private final int jobs;
  private final List<Double> gaps;
  private final ShippedWeights weights;

  private DecimaExperiment(
      String name, int usualSeeds, int jobs, List<Double> gaps, ShippedWeights weights) {
    this.name = name;
    this.usualSeeds = usualSeeds;
    this.jobs = jobs;
    this.gaps = gaps;
    this.weights = weights;
  }

  /** 20 jobs at once. */
  public static DecimaExperiment batch() {
    return new DecimaExperiment("decima-batch", 100, 20, List.of(0.0), ShippedWeights.BATCH);
  }

  /** 1,000 jobs that arrive one by one. */
  public static DecimaExperiment stream() {
    return new DecimaExperiment(
        "decima-stream", 10, 1_000, List.of(25.0, 20.0, 17.0), ShippedWeights.STREAM);
  }

  @Override
  public int usualSeeds() {
    return usualSeeds;
  }

  @Override
  public Result run(Options options, PrintStream progress) throws IOException {
    Figures figures = new Figures();
    Map<String, String> settings = new LinkedHashMap<>(Setup.measuredHere());
    settings.put("executors", String.valueOf(EXECUTORS));
    settings.put("moving delay, s", String.valueOf(MOVING_SECONDS));
    List<Pool> pools = new ArrayList<>(List.of(Pool.generated()));
    Pool.tpch().ifPresent(pools::add);
    for (Pool pool : pools) {
      for (double gap : gaps) {
        compare(pool, gap, options, settings, figures, progress);
      }
    }
    Map<String, Double> ratios = new LinkedHashMap<>();
    for (String other : List.of(TUNED, "fair", "sjf-cp", "fifo")) {
      ratios.putAll(figures.ratios(OURS, other));
    }
    return new Result(name, settings, options.seeds(), figures.rows(), ratios);
  }

  private void compare(
      Pool pool,
      double gap,
      Options options,
      Map<String, String> settings,
      Figures figures,
      PrintStream progress)
      throws IOException {
    String workload = pool.name() + "/" + (gap == 0 ? "batch-" + jobs : "gap-%.0fs".formatted(gap));
    Drill drill = drill(pool, options.quick() ? Math.min(jobs, LATEST_TUNING_JOBS) : jobs, gap);
    double exponent = exponent(drill(pool, Math.min(jobs, LATEST_TUNING_JOBS), gap), options);
    settings.put(workload + ", exponent of " + TUNED, "%.1f".formatted(exponent));
    if (gap > 0) {
      settings.put(workload + ", load", "%.2f".formatted(drill.sequences().load(EXECUTORS)));
    }
    int seeds = options.seeds().size();
    rows(exponent)
        .forEach(
            (row, policy) -> {
              for (double mean : drill.meanCompletions(policy, Drill.TEST + 1, seeds)) {
                figures.add(workload, row, "jct-mean", mean, "s");
              }
              progress.println(workload + " " + row);
            });
    for (long seed : options.seeds()) {
      double bound = LowerBound.meanCompletion(drill.sequences().of(seed), EXECUTORS);
      figures.add(workload, "lower-bound", "jct-mean", bound, "s");
    }
  }

  private static Drill drill(Pool pool, int jobs, double gap) {
    return new Drill(new Sequences(pool.jobs(), jobs, gap), EXECUTORS, MOVING_SECONDS);
  }

  private Map<String, Supplier<StagePolicy>> rows(double exponent) throws IOException {
    LinearWeights learned = weights.linear();
    Map<String, Supplier<StagePolicy>> rows = new LinkedHashMap<>();
    rows.put(OURS, () -> new LinearPolicy(learned));
    rows.put(TUNED, () -> StageRules.weightedFair(exponent));
    rows.put("fair", () -> StageRules.weightedFair(0));
    rows.put("sjf-cp", StageRules::shortestJobFirst);
    rows.put("tetris", StageRules::tetris);
    rows.put("random", () -> StageRules.random(new SplittableRandom(1)));
    if (jobs <= LATEST_TUNING_JOBS) {
      // In a stream these two never catch up.
      rows.put("fifo", StageRules::fifo);
      rows.put("critical-path", StageRules::criticalPath);
    }
    return rows;
  }

  /** The exponent with which weighted fair sharing does best on sequences of its own. */
  private static double exponent(Drill drill, Options options) {
    int sequences = options.quick() ? 8 : TUNING_SEQUENCES;
    return IntStream.rangeClosed(-7, 4)
        .mapToObj(fifth -> fifth / 5.0)
        .min(
            (one, other) ->
                Double.compare(mean(drill, one, sequences), mean(drill, other, sequences)))
        .orElseThrow();
  }

  private static double mean(Drill drill, double exponent, int sequences) {
    return DoubleStream.of(
            drill.meanCompletions(
                () -> StageRules.weightedFair(exponent), Drill.VALIDATION, sequences))
        .average()
        .orElseThrow();
  }

  @Override
  public String summary(Result result) {
    return Headline.largest(result, OURS + "/" + TUNED + " jct-mean");
  }
}
