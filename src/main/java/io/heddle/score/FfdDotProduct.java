package io.heddle.score;

import io.heddle.model.MapReduceProgress;
import io.heddle.model.RequestKind;
import java.util.List;

/**
 * First fit decreasing by dot product: fitness alone, the baseline FFD-DP. Source: Yao et al.,
 * section 3.4.1.
 */
public final class FfdDotProduct implements ScoringPolicy {
  @Override
  public double urgency(RequestKind kind, MapReduceProgress progress, ResourceWeights weights) {
    return NEUTRAL;
  }

  @Override
  public double preference(double fitness, double urgency, double alignment) {
    return fitness;
  }

  @Override
  public List<Term> terms(double fitness, double urgency, double alignment) {
    return List.of(new Term("fitness", fitness, 1));
  }
}
