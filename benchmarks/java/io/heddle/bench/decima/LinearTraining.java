package io.heddle.bench.decima;

import io.heddle.learn.dag.LinearPolicy;
import io.heddle.learn.dag.LinearWeights;
import java.io.PrintStream;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.DoubleStream;
import org.apache.commons.math3.analysis.MultivariateFunction;
import org.apache.commons.math3.optim.InitialGuess;
import org.apache.commons.math3.optim.MaxEval;
import org.apache.commons.math3.optim.SimpleBounds;
import org.apache.commons.math3.optim.nonlinear.scalar.GoalType;
import org.apache.commons.math3.optim.nonlinear.scalar.ObjectiveFunction;
import org.apache.commons.math3.optim.nonlinear.scalar.noderiv.CMAESOptimizer;
import org.apache.commons.math3.random.Well19937c;

/**
 * Finds weights of the linear policy by CMA-ES. All points of a round see the same sequences and
 * each round others; what comes out is that mean of a round that does best on sequences that were
 * not learned from.
 *
 * @param drill where it is learned
 * @param sequences that each point is tried on
 * @param points of a round
 * @param rounds in all
 * @param step first standard deviation of each weight
 */
record LinearTraining(Drill drill, int sequences, int points, int rounds, double step) {
  private static final int BETWEEN_SNAPSHOTS = 10;
  private static final int VALIDATION_SEQUENCES = 64;
  private static final double LARGEST = 100;

  /** A mean of a round, and the mean completion time that it has on validation sequences. */
  record Snapshot(int round, LinearWeights weights, double seconds) {}

  /**
   * Trains from these weights on.
   *
   * @param seed of all chance
   * @return snapshots in their order, the start first
   */
  List<Snapshot> from(LinearWeights start, long seed, PrintStream progress) {
    double[] first = start.byTerm().values().stream().mapToDouble(Double::doubleValue).toArray();
    List<double[]> means = new ArrayList<>(List.of(first));
    search(first, seed, means, progress);
    List<Snapshot> snapshots = new ArrayList<>();
    for (int round = 0; round < means.size(); round += BETWEEN_SNAPSHOTS) {
      LinearWeights weights = LinearWeights.of(means.get(round));
      snapshots.add(new Snapshot(round, weights, validated(weights)));
      progress.printf("round %d: %.1f s%n", round, snapshots.get(snapshots.size() - 1).seconds());
    }
    return snapshots;
  }

  private void search(double[] first, long seed, List<double[]> means, PrintStream progress) {
    CMAESOptimizer optimizer =
        new CMAESOptimizer(
            rounds,
            0,
            true,
            0,
            0,
            new Well19937c(seed),
            true,
            (round, before, now) -> {
              progress.printf("round %d of %d: %.1f s%n", round, rounds, now.getValue());
              return false;
            });
    optimizer.optimize(
        new MaxEval(Integer.MAX_VALUE),
        new ObjectiveFunction(new Tries()),
        GoalType.MINIMIZE,
        new InitialGuess(first),
        new SimpleBounds(filled(first.length, -LARGEST), filled(first.length, LARGEST)),
        new CMAESOptimizer.Sigma(filled(first.length, step)),
        new CMAESOptimizer.PopulationSize(points));
    optimizer.getStatisticsMeanHistory().forEach(mean -> means.add(mean.getRow(0)));
  }

  private static double[] filled(int size, double value) {
    double[] all = new double[size];
    Arrays.fill(all, value);
    return all;
  }

  private double validated(LinearWeights weights) {
    return mean(weights, Drill.VALIDATION, VALIDATION_SEQUENCES);
  }

  private double mean(LinearWeights weights, long from, int count) {
    return DoubleStream.of(drill.meanCompletions(() -> new LinearPolicy(weights), from, count))
        .average()
        .orElseThrow();
  }

  /** Counts the points, to give each round its sequences. */
  private final class Tries implements MultivariateFunction {
    private long tried;

    @Override
    public double value(double[] point) {
      long round = tried++ / points;
      return mean(LinearWeights.of(point), Drill.TRAINING + round * sequences, sequences);
    }
  }
}
