package io.heddle.bench.decima.training;

import io.heddle.bench.decima.run.Drill;
import io.heddle.dag.LinearWeights;
import io.heddle.dag.StagePolicies.LinearPolicy;
import java.io.PrintStream;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.function.Consumer;
import java.util.stream.DoubleStream;
import org.apache.commons.math3.analysis.MultivariateFunction;
import org.apache.commons.math3.linear.RealMatrix;
import org.apache.commons.math3.optim.ConvergenceChecker;
import org.apache.commons.math3.optim.InitialGuess;
import org.apache.commons.math3.optim.MaxEval;
import org.apache.commons.math3.optim.PointValuePair;
import org.apache.commons.math3.optim.SimpleBounds;
import org.apache.commons.math3.optim.nonlinear.scalar.GoalType;
import org.apache.commons.math3.optim.nonlinear.scalar.ObjectiveFunction;
import org.apache.commons.math3.optim.nonlinear.scalar.noderiv.CMAESOptimizer;
import org.apache.commons.math3.random.Well19937c;

/**
 * Finds weights of the linear policy by CMA-ES. All points of a round see the same sequences and
 * each round others; what comes out is that mean of a round that does best on sequences that were
 * not learned from. When it gets no better there, the search ends.
 *
 * @param sequences that each point is tried on
 * @param points of a round
 * @param step first standard deviation of each weight
 */
public record LinearTraining(Drill drill, int sequences, int points, int rounds, double step) {
  private static final int BETWEEN_SNAPSHOTS = 10;

  /** The search ends when so many snapshots in a row bring less than this part of the best. */
  private static final int PATIENCE = 3;

  private static final double LEAST_GAIN = 0.01;
  private static final int VALIDATION_SEQUENCES = 64;
  private static final double LARGEST = 100;

  /** A mean of a round, and the mean completion time that it has on validation sequences. */
  public record Snapshot(int round, LinearWeights weights, double seconds) {}

  /** Trains from these weights on; {@code heard} is told of each snapshot, the start first. */
  public void from(LinearWeights start, long seed, PrintStream progress, Consumer<Snapshot> heard) {
    heard.accept(snapshot(0, start));
    double[] first = start.byTerm().values().stream().mapToDouble(Double::doubleValue).toArray();
    Search search = new Search(seed, progress, heard);
    search.optimizer.optimize(
        new MaxEval(Integer.MAX_VALUE),
        new ObjectiveFunction(new Tries()),
        GoalType.MINIMIZE,
        new InitialGuess(first),
        new SimpleBounds(filled(first.length, -LARGEST), filled(first.length, LARGEST)),
        new CMAESOptimizer.Sigma(filled(first.length, step)),
        new CMAESOptimizer.PopulationSize(points));
  }

  private Snapshot snapshot(int round, LinearWeights weights) {
    return new Snapshot(round, weights, mean(weights, Drill.VALIDATION, VALIDATION_SEQUENCES));
  }

  /** Looks at the mean of each round, as far as the search has come. */
  private final class Search implements ConvergenceChecker<PointValuePair> {
    private final PrintStream progress;
    private final Consumer<Snapshot> heard;
    private final CMAESOptimizer optimizer;
    private final List<Double> seconds = new ArrayList<>();
    private int looked;

    Search(long seed, PrintStream progress, Consumer<Snapshot> heard) {
      this.progress = progress;
      this.heard = heard;
      optimizer = new CMAESOptimizer(rounds, 0, true, 0, 0, new Well19937c(seed), true, this);
    }

    @Override
    public boolean converged(int round, PointValuePair before, PointValuePair now) {
      List<RealMatrix> means = optimizer.getStatisticsMeanHistory();
      // In a round with a new best point the search asks twice.
      if (round % BETWEEN_SNAPSHOTS == 0 && round > looked && !means.isEmpty()) {
        looked = round;
        double[] mean = means.get(means.size() - 1).getRow(0);
        Snapshot snapshot = snapshot(round, LinearWeights.of(mean));
        progress.printf("round %d of %d: %.2f s%n", round, rounds, snapshot.seconds());
        heard.accept(snapshot);
        seconds.add(snapshot.seconds());
        return bringsLittle(seconds);
      }
      return false;
    }
  }

  /** Whether the last snapshots, of these seconds each, hardly improve on what was there before. */
  static boolean bringsLittle(List<Double> snapshots) {
    int before = snapshots.size() - PATIENCE;
    return before > 0
        && Collections.min(snapshots)
            > (1 - LEAST_GAIN) * Collections.min(snapshots.subList(0, before));
  }

  private static double[] filled(int size, double value) {
    double[] all = new double[size];
    Arrays.fill(all, value);
    return all;
  }

  private double mean(LinearWeights weights, long from, int count) {
    return DoubleStream.of(drill.meanCompletions(() -> new LinearPolicy(weights), from, count))
        .average()
        .orElseThrow();
  }

  private final class Tries implements MultivariateFunction {
    private long tried;

    @Override
    public double value(double[] point) {
      long round = tried++ / points;
      return mean(LinearWeights.of(point), Drill.TRAINING + round * sequences, sequences);
    }
  }
}
