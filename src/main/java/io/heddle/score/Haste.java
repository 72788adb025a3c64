package io.heddle.score;

import io.heddle.model.MapReduceProgress;
import io.heddle.model.RequestKind;
import java.util.List;

/** HaSTE's real-time assignment. Source: Yao et al., section 3.4.3, Eq. 4. */
public final class Haste implements ScoringPolicy {
  @Override
  public double urgency(RequestKind kind, MapReduceProgress progress, ResourceWeights weights) {
    return Urgency.of(kind, progress, weights);
  }

  @Override
  public double preference(double fitness, double urgency, double alignment) {
    return fitness + urgency;
  }

  @Override
  public List<Term> terms(double fitness, double urgency, double alignment) {
    return List.of(new Term("fitness", fitness, 1), new Term("urgency", urgency, 1));
  }
}
