package io.heddle.score;

import io.heddle.model.MapReduceProgress;
import io.heddle.model.RequestKind;
import java.util.List;

/**
 * The default policy: fitness times a weight that grows with how critical the application's
 * remaining chain is and, for small jobs, with how little is left of them. It works with what is
 * expected of the queue, see {@link #plansAhead}; {@link Weight} has the formulas.
 *
 * <p>Source: own work, on the fitness of Yao et al., section 3.4.1. The product, unlike the sum of
 * normalised terms (Eq. 4), does not tie when two candidates disagree.
 */
public final class Heddle implements ScoringPolicy {
  @Override
  public double urgency(RequestKind kind, MapReduceProgress progress, ResourceWeights weights) {
    return 1;
  }

  @Override
  public boolean plansAhead() {
    return true;
  }

  /**
   * {@code fitness * weight}.
   *
   * @param fitness as it is, at least 0
   * @param urgency the request's weight, at least 1
   */
  @Override
  public double preference(double fitness, double urgency, double alignment) {
    return fitness * urgency;
  }

  @Override
  public List<Term> terms(double fitness, double urgency, double alignment) {
    return List.of(new Term("fitness", fitness, urgency));
  }
}
