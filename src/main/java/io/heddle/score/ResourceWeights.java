package io.heddle.score;

import io.heddle.model.ResourceVector;

/**
 * The weight w_p of each resource type p: what makes megabytes and cores comparable. Each weight is
 * finite and at least 0. Immutable.
 */
public final class ResourceWeights {
  private final double[] weights;

  private ResourceWeights(double[] weights) {
    this.weights = weights;
  }

  public static ResourceWeights raw(double... weights) {
    return new ResourceWeights(weights.clone());
  }

  /**
   * {@code multiplier_p / capacity_p}: a weighted sum of demands becomes a sum of fractions of
   * {@code capacity}. A type that the capacity lacks weighs 0.
   */
  public static ResourceWeights perCapacity(ResourceVector capacity, ResourceWeights multipliers) {
    double[] weights = new double[capacity.size()];
    for (int i = 0; i < weights.length; i++) {
      weights[i] = capacity.get(i) > 0 ? multipliers.weights[i] / capacity.get(i) : 0;
    }
    return new ResourceWeights(weights);
  }

  /**
   * {@code multiplier_p / capacity_p^2}: the dot product of demand and residual becomes one of
   * fractions of the node, free of units. A type that the capacity lacks weighs 0.
   */
  public static ResourceWeights perSquaredCapacity(
      ResourceVector capacity, ResourceWeights multipliers) {
    double[] weights = new double[capacity.size()];
    for (int i = 0; i < weights.length; i++) {
      double amount = capacity.get(i);
      weights[i] = amount > 0 ? multipliers.weights[i] / (amount * amount) : 0;
    }
    return new ResourceWeights(weights);
  }

  public int size() {
    return weights.length;
  }

  public double get(int type) {
    return weights[type];
  }

  /** {@code sum_p w_p * demand_p}: one figure for a demand; R of the paper's Eq. 2 and 3. */
  public double sum(ResourceVector demand) {
    double sum = 0;
    for (int i = 0; i < weights.length; i++) {
      sum += weights[i] * demand.get(i);
    }
    return sum;
  }
}
