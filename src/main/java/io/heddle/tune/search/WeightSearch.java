package io.heddle.tune.search;

import java.util.Arrays;
import java.util.List;
import java.util.function.ToDoubleFunction;
import java.util.random.RandomGenerator;

/** Recursive random search of weights of which only the proportions matter. */
public record WeightSearch(SamplingBudget effort) {
  /**
   * The best weights that were found.
   *
   * @param weights that add up to 1
   * @param evaluations how many weights were tried
   */
  public record Weights(List<Double> weights, double cost, int evaluations) {
    public Weights {
      weights = List.copyOf(weights);
    }
  }

  /**
   * Looks for weights of small cost.
   *
   * @param present each at least 0, their sum above 0; they win ties
   * @param cost is told weights that add up to 1
   */
  public Weights best(
      List<Double> present, ToDoubleFunction<List<Double>> cost, RandomGenerator random) {
    double sum = present.stream().mapToDouble(Double::doubleValue).sum();
    if (!(sum > 0) || present.stream().anyMatch(weight -> weight < 0)) {
      throw new IllegalArgumentException(
          "weights " + present + ": give each at least 0, and one above 0");
    }
    double[] most = new double[present.size()];
    Arrays.fill(most, 1);
    ShareBounds all = new ShareBounds(new double[most.length], most);
    RecursiveSearch.Outcome<double[]> outcome =
        RecursiveSearch.run(
            effort,
            present.stream().mapToDouble(weight -> weight / sum).toArray(),
            weights -> cost.applyAsDouble(list(weights)),
            (centre, scale, chance) -> all.around(centre, scale).random(chance),
            random);
    return new Weights(list(outcome.point()), outcome.cost(), outcome.evaluations());
  }

  private static List<Double> list(double[] weights) {
    return Arrays.stream(weights).boxed().toList();
  }
}
