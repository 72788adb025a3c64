package io.heddle.score;

import io.heddle.config.PreferenceWeights;
import io.heddle.model.MapReduceProgress;
import io.heddle.model.RequestKind;
import java.util.List;

/** HaSTE with alignment, for iterative jobs. Source: Yao et al., section 4.2, Eq. 6. */
public final class HasteA implements ScoringPolicy {
  private final PreferenceWeights beta;

  /**
   * The policy with these weights.
   *
   * @param beta beta_1 to beta_3 of Eq. 6
   */
  public HasteA(PreferenceWeights beta) {
    this.beta = beta;
  }

  @Override
  public double urgency(RequestKind kind, MapReduceProgress progress, ResourceWeights weights) {
    return Urgency.of(kind, progress, weights);
  }

  @Override
  public boolean usesAlignment() {
    return true;
  }

  @Override
  public double preference(double fitness, double urgency, double alignment) {
    return beta.fitness() * fitness + beta.urgency() * urgency + beta.alignment() * alignment;
  }

  @Override
  public List<Term> terms(double fitness, double urgency, double alignment) {
    return List.of(
        new Term("fitness", fitness, beta.fitness()),
        new Term("urgency", urgency, beta.urgency()),
        new Term("alignment", alignment, beta.alignment()));
  }
}
