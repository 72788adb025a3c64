package io.heddle.colocation;

import io.heddle.colocation.NodeUse.UtilisationKind;
import io.heddle.model.RecurringName;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.apache.commons.math3.linear.Array2DRowRealMatrix;
import org.apache.commons.math3.linear.ArrayRealVector;
import org.apache.commons.math3.linear.CholeskyDecomposition;
import org.apache.commons.math3.linear.RealMatrix;
import org.apache.commons.math3.linear.RealVector;

/**
 * Speeds of jobs beside each other: what was seen, drawn towards a guess from use. The guess is
 * fitted to all pairs (ridge regression), in turns with jobs' usual speeds. Immutable.
 */
final class PairModel {
  /** As slow as a guess may be, 1 as in the mean. */
  static final double SLOWEST = 0.1;

  /** How many looks a pair must have had to count as much as the guess. */
  private static final double STRENGTH = 3;

  /** How many looks the first weights of the guess are worth. */
  private static final double RIDGE = 10;

  private static final int TURNS = 3;

  private final Map<RecurringName, JobRecord> jobs;
  private final UseProfiles profiles;
  private final Map<RecurringName, Double> usual = new HashMap<>();
  private PairPrior prior;

  private record Look(Pair pair, RealVector features, Evidence speed) {
    double weight() {
      return speed.weight() / (1 + speed.weight() / STRENGTH);
    }
  }

  PairModel(Map<RecurringName, JobRecord> jobs, UseProfiles profiles) {
    this.jobs = jobs;
    this.profiles = profiles;
    prior = PairPrior.first(profiles);
    List<Look> looks = new ArrayList<>();
    for (RecurringName job : jobs.keySet()) {
      Map<RecurringName, Evidence> speeds = jobs.get(job).speeds().beside();
      speeds.forEach(
          (other, speed) -> {
            Pair pair = new Pair(job, other);
            looks.add(new Look(pair, prior.features(pair, profiles), speed));
          });
    }
    learnUsual(looks);
    for (int turn = 0; turn < TURNS && !looks.isEmpty(); turn++) {
      prior = prior.with(fitted(looks));
      learnUsual(looks);
    }
  }

  /** A job's usual speed is such that the guess is right for it in the mean. */
  private void learnUsual(List<Look> looks) {
    Map<RecurringName, Double> seen = new HashMap<>();
    Map<RecurringName, Double> guessed = new HashMap<>();
    for (Look look : looks) {
      double weight = look.weight();
      seen.merge(look.pair.job(), weight * look.speed.mean(), Double::sum);
      guessed.merge(look.pair.job(), weight * prior.pace(look.features), Double::sum);
    }
    seen.forEach((job, sum) -> usual.put(job, sum / guessed.get(job)));
  }

  private RealVector fitted(List<Look> looks) {
    RealVector first =
        new ArrayRealVector(PairPrior.first(profiles).weights().toArray(Double[]::new));
    int size = first.getDimension();
    RealMatrix squares = new Array2DRowRealMatrix(size, size);
    for (int i = 0; i < size; i++) {
      squares.setEntry(i, i, RIDGE);
    }
    RealVector products = first.mapMultiply(RIDGE);
    for (Look look : looks) {
      double pace = look.speed.mean() / usual.get(look.pair.job());
      if (Double.isFinite(pace)) {
        squares =
            squares.add(look.features.outerProduct(look.features).scalarMultiply(look.weight()));
        products = products.add(look.features.mapMultiply(look.weight() * (pace - 1)));
      }
    }
    return new CholeskyDecomposition(squares).getSolver().solve(products);
  }

  /** Returns the job's usual value by its own measure; 0 if it was never seen. */
  double usual(RecurringName job) {
    return usual.getOrDefault(job, 0.0);
  }

  double pace(Pair pair) {
    double guess = prior.pace(prior.features(pair, profiles));
    double usually = usual(pair.job());
    if (usually == 0) {
      return guess;
    }
    Evidence seen = jobs.get(pair.job()).speeds().of(pair.beside());
    return Math.max(
        SLOWEST, new Evidence(seen.mean() / usually, seen.weight()).drawnTo(guess, STRENGTH));
  }

  /**
   * Guess of a pair's speed from what both use: linear in the other's use and in products, each
   * centred on the jobs' mean and measured by their spread; and in whether both are the same.
   */
  record PairPrior(NodeUse centre, NodeUse spread, List<Double> weights) {
    /** Memory slows nobody down before it is full, and YARN does not fill it beyond. */
    private static final List<UtilisationKind> SHARED =
        List.of(UtilisationKind.CPU, UtilisationKind.DISK, UtilisationKind.NETWORK);

    /** Before anything was seen: who uses the same is in the way. */
    private static final double FIRST_WEIGHT = -0.03;

    static PairPrior first(UseProfiles profiles) {
      return new PairPrior(
          NodeUse.mean(profiles.all()),
          NodeUse.spread(profiles.all()),
          Collections.nCopies(2 * SHARED.size() + 1, FIRST_WEIGHT));
    }

    PairPrior with(RealVector newWeights) {
      return new PairPrior(centre, spread, Arrays.stream(newWeights.toArray()).boxed().toList());
    }

    RealVector features(Pair pair, UseProfiles profiles) {
      NodeUse own = profiles.of(pair.job());
      NodeUse other = profiles.of(pair.beside());
      int shared = SHARED.size();
      RealVector features = new ArrayRealVector(weights.size());
      for (int i = 0; i < shared; i++) {
        UtilisationKind figure = SHARED.get(i);
        features.setEntry(i, measured(other, figure));
        features.setEntry(shared + i, measured(own, figure) * measured(other, figure));
      }
      features.setEntry(2 * shared, pair.job().equals(pair.beside()) ? 1 : 0);
      return features;
    }

    private double measured(NodeUse use, UtilisationKind figure) {
      return (use.of(figure) - centre.of(figure)) / spread.of(figure);
    }

    double pace(RealVector features) {
      double pace = 1;
      for (int i = 0; i < weights.size(); i++) {
        pace += weights.get(i) * features.getEntry(i);
      }
      return Math.max(PairModel.SLOWEST, pace);
    }
  }

  record Pair(RecurringName job, RecurringName beside) {}
}
