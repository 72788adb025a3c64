package io.heddle.admit;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.apache.commons.math3.optim.linear.LinearConstraint;
import org.apache.commons.math3.optim.linear.LinearConstraintSet;
import org.apache.commons.math3.optim.linear.LinearObjectiveFunction;
import org.apache.commons.math3.optim.linear.NonNegativeConstraint;
import org.apache.commons.math3.optim.linear.Relationship;
import org.apache.commons.math3.optim.linear.SimplexSolver;
import org.apache.commons.math3.optim.nonlinear.scalar.GoalType;

/**
 * What a second of each job's work is worth: the dual prices of the linear program that does all
 * work in pairs in the shortest time, {@code max sum w_i y_i} with {@code r_i|j y_i + r_j|i y_j <=
 * 1} for each pair. No pair earns more than 1 a second, and those of the best plan earn 1.
 */
final class PackingPrices<K> {
  /**
   * What the solver takes grows with the third power; those with the most work are priced by it.
   */
  static final int MOST_SOLVED = 12;

  /** How fast a job is beside another one, above 0. */
  interface Rates<K> {
    double of(K job, K beside);
  }

  private final Rates<K> rates;
  private final Map<K, Double> prices = new HashMap<>();

  /**
   * The prices for this much work.
   *
   * @param work of each job, above 0; at least one job
   */
  PackingPrices(Map<K, Double> work, Rates<K> rates) {
    this.rates = rates;
    List<K> jobs =
        work.entrySet().stream()
            .sorted(Map.Entry.<K, Double>comparingByValue(Comparator.reverseOrder()))
            .limit(MOST_SOLVED)
            .map(Map.Entry::getKey)
            .toList();
    double[] solved = solve(jobs, jobs.stream().mapToDouble(work::get).toArray());
    for (int i = 0; i < solved.length; i++) {
      prices.put(jobs.get(i), Math.max(0, solved[i]));
    }
  }

  private double[] solve(List<K> jobs, double[] work) {
    List<LinearConstraint> pairs = new ArrayList<>();
    for (int i = 0; i < work.length; i++) {
      for (int j = i; j < work.length; j++) {
        double[] earned = new double[work.length];
        earned[i] += rates.of(jobs.get(i), jobs.get(j));
        earned[j] += rates.of(jobs.get(j), jobs.get(i));
        pairs.add(new LinearConstraint(earned, Relationship.LEQ, 1));
      }
    }
    return new SimplexSolver()
        .optimize(
            new LinearObjectiveFunction(work, 0),
            new LinearConstraintSet(pairs),
            GoalType.MAXIMIZE,
            new NonNegativeConstraint(true))
        .getPoint();
  }

  /**
   * The price of a job; of one that was not solved for, the largest at which no pair earns more.
   */
  double of(K job) {
    Double solved = prices.get(job);
    return solved == null ? largest(job) : solved;
  }

  private double largest(K job) {
    double largest = 1 / (2 * rates.of(job, job));
    for (Map.Entry<K, Double> other : prices.entrySet()) {
      double left = 1 - rates.of(other.getKey(), job) * other.getValue();
      largest = Math.min(largest, left / rates.of(job, other.getKey()));
    }
    return Math.max(0, largest);
  }
}
