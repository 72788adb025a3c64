package io.heddle.score;

import io.heddle.config.HeddleConfig;
import io.heddle.config.PreferenceWeights;
import io.heddle.config.ScoringConfig;
import java.util.HashMap;
import java.util.Map;

/** Placement policies for tests. */
public final class Policies {
  private Policies() {}

  /** The policy as shipped. */
  public static ScoringPolicy of(PlacementPolicy policy) {
    return policy.create(HeddleConfig.defaultScoring());
  }

  /** The policy haste-a with these weights. */
  public static ScoringPolicy hasteA(double fitness, double urgency, double alignment) {
    Map<String, Double> beta = new HashMap<>(HeddleConfig.defaultScoring().beta().byTerm());
    beta.replaceAll((term, weight) -> 0.0);
    beta.putAll(Map.of("fitness", fitness, "urgency", urgency, "alignment", alignment));
    return PlacementPolicy.HASTE_A.create(
        new ScoringConfig(new PreferenceWeights(beta), HeddleConfig.defaultScoring().terms()));
  }
}
