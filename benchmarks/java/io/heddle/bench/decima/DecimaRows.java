package io.heddle.bench.decima;

import io.heddle.bench.decima.jobs.Pool;
import io.heddle.bench.decima.run.Drill;
import io.heddle.dag.ShippedWeights;
import io.heddle.dag.StagePolicies;
import io.heddle.dag.StagePolicy;
import java.io.IOException;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.function.Supplier;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;

final class DecimaRows {
  static final String GRAPH = "decima";
  static final String LINEAR = "decima-linear";
  static final String TUNED = "weighted-fair";
  private static final double FIFTH = 5;
  private static final int LEAST_FIFTHS = -12;
  private static final int MOST_FIFTHS = 4;

  private DecimaRows() {}

  static Map<String, Supplier<StagePolicy>> learned(ShippedWeights weights) throws IOException {
    Map<String, Supplier<StagePolicy>> rows = new LinkedHashMap<>();
    rows.put(GRAPH, StagePolicies.DECIMA.shipped(weights));
    rows.put(LINEAR, StagePolicies.DECIMA_LINEAR.shipped(weights));
    return rows;
  }

  /**
   * All, with this exponent of weighted fair sharing; without the critical path alone where jobs
   * keep coming, which it never catches up with.
   */
  static Map<String, Supplier<StagePolicy>> all(JobSequences workload, Pool pool, double exponent)
      throws IOException {
    Map<String, Supplier<StagePolicy>> rows = learned(workload.weights(pool));
    rows.put(TUNED, () -> UntrainedRules.weightedFair(exponent));
    rows.put("fair", () -> UntrainedRules.weightedFair(0));
    rows.put("sjf-cp", UntrainedRules::shortestJobFirst);
    rows.put("tetris", UntrainedRules::tetris);
    rows.put("random", () -> UntrainedRules.random(new SplittableRandom(1)));
    rows.put("fifo", UntrainedRules::fifo);
    if (workload.isBatch()) {
      rows.put("critical-path", UntrainedRules::criticalPath);
    }
    return rows;
  }

  /** The exponent with which weighted fair sharing does best on sequences for validation. */
  static double bestExponent(Drill drill, int sequences) {
    Map<Double, Double> means = new LinkedHashMap<>();
    IntStream.rangeClosed(LEAST_FIFTHS, MOST_FIFTHS)
        .mapToObj(fifths -> fifths / FIFTH)
        .forEach(exponent -> means.put(exponent, mean(drill, exponent, sequences)));
    return means.entrySet().stream().min(Map.Entry.comparingByValue()).orElseThrow().getKey();
  }

  private static double mean(Drill drill, double exponent, int sequences) {
    return DoubleStream.of(
            drill.meanCompletions(
                () -> UntrainedRules.weightedFair(exponent), Drill.VALIDATION, sequences))
        .average()
        .orElseThrow();
  }
}
