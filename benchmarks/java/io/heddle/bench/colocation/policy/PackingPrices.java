package io.heddle.bench.colocation.policy;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.apache.commons.math3.optim.linear.LinearConstraint;
import org.apache.commons.math3.optim.linear.LinearConstraintSet;
import org.apache.commons.math3.optim.linear.LinearObjectiveFunction;
import org.apache.commons.math3.optim.linear.NonNegativeConstraint;
import org.apache.commons.math3.optim.linear.Relationship;
import org.apache.commons.math3.optim.linear.SimplexSolver;
import org.apache.commons.math3.optim.nonlinear.scalar.GoalType;

/**
 * What a second of each job's work is worth in node time: the dual prices of the linear program
 * that does all of the work in pairs in the shortest time. In its optimum no pair earns more than 1
 * a second, and those that it uses earn 1.
 */
public final class PackingPrices {
  private final Map<String, Double> prices = new TreeMap<>();

  /** The prices of this much work, in seconds alone, by job. */
  public PackingPrices(Map<String, Double> work, PairRates rates) {
    List<String> jobs = List.copyOf(new TreeMap<>(work).keySet());
    double[] worth = jobs.stream().mapToDouble(work::get).toArray();
    List<LinearConstraint> pairs = new ArrayList<>();
    for (int i = 0; i < jobs.size(); i++) {
      for (int j = i; j < jobs.size(); j++) {
        double[] earns = new double[jobs.size()];
        earns[i] += rates.of(jobs.get(i), jobs.get(j));
        earns[j] += rates.of(jobs.get(j), jobs.get(i));
        pairs.add(new LinearConstraint(earns, Relationship.LEQ, 1));
      }
    }
    double[] solution =
        new SimplexSolver()
            .optimize(
                new LinearObjectiveFunction(worth, 0),
                new LinearConstraintSet(pairs),
                GoalType.MAXIMIZE,
                new NonNegativeConstraint(true))
            .getPoint();
    for (int i = 0; i < jobs.size(); i++) {
      prices.put(jobs.get(i), solution[i]);
    }
  }

  public double of(String job) {
    return prices.get(job);
  }
}
