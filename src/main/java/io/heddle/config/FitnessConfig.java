package io.heddle.config;

import java.util.Map;

/**
 * How resources weigh against each other.
 *
 * @param weights by YARN's resource name, such as {@code memory-mb}; each in [0, 1e6]; a resource
 *     that is not named weighs 1
 */
public record FitnessConfig(FitnessUnit unit, Map<String, Double> weights) {
  public FitnessConfig {
    weights = Map.copyOf(weights);
  }

  /** The weight of a resource type. */
  public double weightOf(String resource) {
    return weights.getOrDefault(resource, 1.0);
  }
}
