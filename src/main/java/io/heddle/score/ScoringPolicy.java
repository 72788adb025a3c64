package io.heddle.score;

import io.heddle.model.MapReduceProgress;
import io.heddle.model.RequestKind;
import java.util.List;

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
   * Whether the policy works with what is expected of the queue. Then a request's urgency is its
   * {@link Weight}, terms are handed to {@link #preference} as they are, reduces are held back,
   * room is kept for critical requests instead of stock reservations, and masters are admitted a
   * few at a time; each as configured.
   */
  default boolean plansAhead() {
    return false;
  }

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
   * <p>The terms are normalised to [0, 1] over the candidates, unless the policy {@linkplain
   * #plansAhead plans ahead}.
   *
   * @param fitness normalised
   * @param urgency normalised
   * @param alignment normalised
   * @return finite, and not falling in {@code urgency}: among candidates of equal demand and
   *     alignment the most urgent is looked at alone
   */
  double preference(double fitness, double urgency, double alignment);

  /**
   * What {@link #preference} of the same three is made of: the contributions add up to it. For
   * whoever asks why, not for decisions.
   */
  default List<Term> terms(double fitness, double urgency, double alignment) {
    return List.of(new Term("preference", preference(fitness, urgency, alignment), 1));
  }
}
