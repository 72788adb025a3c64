package io.heddle.learn;

import io.heddle.model.RecurringName;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import org.apache.commons.math3.linear.Array2DRowRealMatrix;
import org.apache.commons.math3.linear.ArrayRealVector;
import org.apache.commons.math3.linear.CholeskyDecomposition;
import org.apache.commons.math3.linear.RealMatrix;
import org.apache.commons.math3.linear.RealVector;

/**
 * Guesses how fast a job is beside another one from what both use, for pairs that were hardly seen:
 * ridge regression on what the other uses and on the products of what both use, each figure centred
 * on the mean of all jobs and measured by their spread. Immutable.
 *
 * @param centre mean use of each figure
 * @param spread of each figure over the jobs, above 0
 * @param weights of the other's use, then of the products
 */
record PairPrior(NodeUse centre, NodeUse spread, List<Double> weights) {
  /** How many looks the pair's evidence must have to count as much as this guess. */
  static final double STRENGTH = 3;

  /** Memory slows nobody down before it is full, and YARN does not fill it beyond. */
  private static final List<Figure> SHARED = List.of(Figure.CPU, Figure.DISK, Figure.NETWORK);

  /** Before anything was seen: who uses the same is in the way. */
  private static final double FIRST_WEIGHT = -0.03;

  private static final double RIDGE = 10;
  private static final double LEAST_SPREAD = 0.05;

  /** Fits the guess to all pairs that were seen. */
  static PairPrior fit(Map<RecurringName, JobRecord> jobs, UseProfiles profiles) {
    PairPrior first = first(profiles);
    int size = first.weights.size();
    RealMatrix squares = new Array2DRowRealMatrix(size, size);
    RealVector products = new ArrayRealVector(size);
    for (int i = 0; i < size; i++) {
      squares.setEntry(i, i, RIDGE);
      products.setEntry(i, RIDGE * first.weights.get(i));
    }
    jobs.forEach(
        (job, known) ->
            known
                .beside()
                .forEach(
                    (other, pace) -> {
                      RealVector features = first.features(profiles.of(job), profiles.of(other));
                      // A pair deviates from the guess, however often it was seen.
                      double weight = pace.weight() / (1 + pace.weight() / STRENGTH);
                      add(squares, features, weight);
                      products.combineToSelf(1, weight * (pace.mean() - 1), features);
                    }));
    RealVector solved = new CholeskyDecomposition(squares).getSolver().solve(products);
    List<Double> weights = new ArrayList<>();
    for (double weight : solved.toArray()) {
      weights.add(weight);
    }
    return new PairPrior(first.centre, first.spread, weights);
  }

  private static void add(RealMatrix squares, RealVector features, double weight) {
    for (int i = 0; i < features.getDimension(); i++) {
      for (int j = 0; j < features.getDimension(); j++) {
        squares.addToEntry(i, j, weight * (features.getEntry(i) * features.getEntry(j)));
      }
    }
  }

  private static PairPrior first(UseProfiles profiles) {
    return new PairPrior(
        NodeUse.mean(profiles.all()),
        NodeUse.spread(profiles.all(), LEAST_SPREAD),
        Collections.nCopies(2 * SHARED.size(), FIRST_WEIGHT));
  }

  /**
   * How fast a job is guessed to be beside another one, 1 being its mean.
   *
   * @param own what the job uses of a node
   * @param other what the other one uses
   */
  double pace(NodeUse own, NodeUse other) {
    RealVector features = features(own, other);
    double pace = 1;
    for (int i = 0; i < weights.size(); i++) {
      pace += weights.get(i) * features.getEntry(i);
    }
    return pace;
  }

  private RealVector features(NodeUse own, NodeUse other) {
    int shared = SHARED.size();
    RealVector features = new ArrayRealVector(2 * shared);
    for (int i = 0; i < shared; i++) {
      Figure figure = SHARED.get(i);
      features.setEntry(i, measured(other, figure));
      features.setEntry(shared + i, measured(own, figure) * measured(other, figure));
    }
    return features;
  }

  private double measured(NodeUse use, Figure figure) {
    return (use.of(figure) - centre.of(figure)) / spread.of(figure);
  }
}
