package io.heddle.config;

import java.util.Map;

/**
 * How the terms of a preference weigh against each other: beta of Yao et al., section 4.2, Eq. 6.
 * Only their proportions matter.
 *
 * @param byTerm by the name of the term, from 0 to 1
 */
public record PreferenceWeights(Map<String, Double> byTerm) {
  public PreferenceWeights {
    byTerm = Map.copyOf(byTerm);
  }

  /**
   * The weight of a term, from 0 to 1.
   *
   * @throws IllegalArgumentException if {@code heddle-default.xml} has none
   */
  public double of(String term) {
    Double weight = byTerm.get(term);
    if (weight == null) {
      throw new IllegalArgumentException(
          "no weight of " + term + ": heddle-default.xml lacks " + HeddleConfig.BETA + term);
    }
    return weight;
  }
}
