package io.heddle.score;

import io.heddle.config.ScoringConfig;
import io.heddle.config.ScoringConfig.PreferenceWeights;
import java.util.HashMap;
import java.util.Map;

public final class Policies {
  private Policies() {}

  public static ScoringPolicy of(PlacementPolicy policy) {
    return policy.create(ScoringConfig.ofDefaults());
  }

  public static ScoringPolicy hasteA(double fitness, double urgency, double alignment) {
    Map<String, Double> beta = new HashMap<>(ScoringConfig.ofDefaults().beta().byTerm());
    beta.replaceAll((term, weight) -> 0.0);
    beta.putAll(Map.of("fitness", fitness, "urgency", urgency, "alignment", alignment));
    return PlacementPolicy.HASTE_A.create(
        new ScoringConfig(new PreferenceWeights(beta), ScoringConfig.ofDefaults().terms()));
  }
}
