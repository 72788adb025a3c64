package io.heddle.score;

import io.heddle.model.MapReduceProgress;
import io.heddle.model.RequestKind;
import java.util.List;

/**
 * What a policy for jobs of stages puts in place of a preference: a request's weight is its place
 * in the plan of its queue, whatever node asks. Sources: Mao et al., Decima, SIGCOMM 2019, section
 * 5.2; the weight is own work.
 */
public final class StageOrder implements ScoringPolicy {
  @Override
  public double urgency(RequestKind kind, MapReduceProgress progress, ResourceWeights weights) {
    return 1;
  }

  @Override
  public boolean plansAhead() {
    return true;
  }

  /**
   * The weight.
   *
   * @param urgency the request's weight, above 0
   */
  @Override
  public double preference(double fitness, double urgency, double alignment) {
    return urgency;
  }

  @Override
  public List<Term> terms(double fitness, double urgency, double alignment) {
    return List.of(new Term("plan", urgency, 1));
  }
}
