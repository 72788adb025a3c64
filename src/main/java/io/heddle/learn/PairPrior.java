package io.heddle.learn;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.apache.commons.math3.linear.ArrayRealVector;
import org.apache.commons.math3.linear.RealVector;

/**
 * Guesses how fast a job is beside another one from what both use, for pairs that were hardly seen:
 * linear in what the other uses and in the products of what both use, each figure centred on the
 * mean of all jobs and measured by their spread; and in whether both are the same. Immutable.
 *
 * @param centre mean use of each figure
 * @param spread of each figure over the jobs, above 0
 * @param weights of the other's use, of the products, and of being the same
 */
record PairPrior(NodeUse centre, NodeUse spread, List<Double> weights) {
  /** Memory slows nobody down before it is full, and YARN does not fill it beyond. */
  private static final List<Figure> SHARED = List.of(Figure.CPU, Figure.DISK, Figure.NETWORK);

  /** Before anything was seen: who uses the same is in the way. */
  private static final double FIRST_WEIGHT = -0.03;

  /** The guess before anything was seen but what jobs use. */
  static PairPrior first(UseProfiles profiles) {
    return new PairPrior(
        NodeUse.mean(profiles.all()),
        NodeUse.spread(profiles.all()),
        Collections.nCopies(2 * SHARED.size() + 1, FIRST_WEIGHT));
  }

  /** The same with other weights. */
  PairPrior with(RealVector newWeights) {
    List<Double> list = new ArrayList<>();
    for (double weight : newWeights.toArray()) {
      list.add(weight);
    }
    return new PairPrior(centre, spread, list);
  }

  /** What the weights are for, of one pair. */
  RealVector features(Pair pair, UseProfiles profiles) {
    NodeUse own = profiles.of(pair.job());
    NodeUse other = profiles.of(pair.beside());
    int shared = SHARED.size();
    RealVector features = new ArrayRealVector(weights.size());
    for (int i = 0; i < shared; i++) {
      Figure figure = SHARED.get(i);
      features.setEntry(i, measured(other, figure));
      features.setEntry(shared + i, measured(own, figure) * measured(other, figure));
    }
    features.setEntry(2 * shared, pair.job().equals(pair.beside()) ? 1 : 0);
    return features;
  }

  private double measured(NodeUse use, Figure figure) {
    return (use.of(figure) - centre.of(figure)) / spread.of(figure);
  }

  /** How fast the job is guessed to be, 1 as in the mean; at least {@link PairModel#SLOWEST}. */
  double pace(RealVector features) {
    double pace = 1;
    for (int i = 0; i < weights.size(); i++) {
      pace += weights.get(i) * features.getEntry(i);
    }
    return Math.max(PairModel.SLOWEST, pace);
  }
}
