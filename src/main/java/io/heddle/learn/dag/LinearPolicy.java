package io.heddle.learn.dag;

import java.util.Map;

/**
 * Gives free executors to the stage with the highest {@linkplain LinearScores score}. With the
 * weights of {@link LinearTerm#fair} it shares executors out evenly.
 */
public final class LinearPolicy implements StagePolicy {
  private final LinearWeights weights;
  private final Outlines outlines = new Outlines();

  /** A policy with these weights. */
  public LinearPolicy(LinearWeights weights) {
    this.weights = weights;
  }

  @Override
  public Decision decide(Situation situation) {
    LinearScores scores = scores(situation);
    int best = scores.best();
    return best < 0 || scores.holds(best) ? Decision.NONE : scores.decision(best);
  }

  @Override
  public Map<Integer, String> reasons(Situation situation) {
    return Reasons.ofTerms(scores(situation));
  }

  private LinearScores scores(Situation situation) {
    return new LinearScores(
        weights, outlines.of(situation.jobs()), situation.executors(), situation.free());
  }
}
