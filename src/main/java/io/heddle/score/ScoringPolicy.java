package io.heddle.score;

import io.heddle.model.MapReduceProgress;
import io.heddle.model.RequestKind;

/**
 * Decides what a pending request is worth to a node. Stateless; called under the scheduler's lock,
 * so it must neither block nor allocate.
 */
public interface ScoringPolicy {
  /** Says that a request has no dependency term: it gets the middle of the others' range. */
  double NEUTRAL = -1;

  /**
   * How urgent a request is, whichever node asks.
   *
   * @param kind MAP or REDUCE; other kinds are neutral by definition and never asked for
   * @return at least 0, {@link Urgency#UNBOUNDED}, or {@link #NEUTRAL}; never NaN
   */
  double urgency(RequestKind kind, MapReduceProgress progress, ResourceWeights weights);

  /**
   * Whether {@link #preference} looks at alignment. If not, requests are not told apart by it, and
   * it is 0 for all.
   */
  default boolean usesAlignment() {
    return false;
  }

  /**
   * The preference P; the candidate with the largest is served next.
   *
   * @param fitness normalised to [0, 1] over the candidates
   * @param urgency normalised to [0, 1] over the candidates
   * @param alignment normalised to [0, 1] over the candidates
   * @return finite, and not falling in {@code urgency}: among candidates of equal demand and
   *     alignment the most urgent is looked at alone
   */
  double preference(double fitness, double urgency, double alignment);
}
