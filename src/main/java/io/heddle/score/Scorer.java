package io.heddle.score;

import io.heddle.model.ResourceVector;
import io.heddle.model.StageProgress;

/**
 * One term of a placement policy: what a pending request is worth in one respect. Stateless and
 * pure; called under the scheduler's lock, so it must neither block nor allocate.
 *
 * <p>The three kinds say what a score depends on, and so how often it is worked out: requests of
 * equal demand share the work of a decision.
 */
public sealed interface Scorer {
  /**
   * Says that a request has nothing to be scored by. It is neither favoured nor put back: a sum
   * takes the middle of the others' range, a product 1.
   */
  double NEUTRAL = -1;

  /** A score beyond any bound: a sum takes the largest bounded one. */
  double UNBOUNDED = Double.POSITIVE_INFINITY;

  /** The name that users see, such as {@code job-size}: lower-case words joined by hyphens. */
  String name();

  Bounds bounds();

  /**
   * What scores lie between, both included.
   *
   * @param least at least 0
   * @param most may be infinite
   */
  record Bounds(double least, double most) {
    /** Whether a score keeps to them; neutral and unbounded ones do. */
    public boolean contain(double score) {
      return score == NEUTRAL || score == UNBOUNDED || (score >= least && score <= most);
    }
  }

  /** Scores a demand on a node: once per decision, for all requests of equal demand. */
  non-sealed interface OfDemand extends Scorer {
    /** Finite, and at least 0. */
    double score(ResourceVector demand, NodeState node);

    /**
     * At least the score of any demand that fits the node and takes no more than {@code size} of
     * it, the sum of the shares of its capacity; may be infinite.
     */
    default double most(double size, NodeState node) {
      return bounds().most();
    }
  }

  /**
   * Scores an application by what stays the same while its request waits. Requests that differ in
   * it are compared with each other, so it should take few values.
   */
  non-sealed interface OfJob extends Scorer {
    /** At least 0, or {@link #NEUTRAL}; finite. */
    double score(StageProgress stages);
  }

  /** Scores a request whichever node asks: whenever something of its application changes. */
  non-sealed interface OfRequest extends Scorer {
    /** At least 0, {@link #NEUTRAL} or {@link #UNBOUNDED}. */
    double score(RequestState request);
  }
}
