package io.heddle.score;

import io.heddle.model.MapReduceProgress;
import io.heddle.model.RequestKind;

/**
 * A pending request as scorers see it.
 *
 * @param progress null for an application without map and reduce
 * @param weights w_p of R in Eq. 2 and 3, the same for all applications
 * @param planWeight what the plan of stages of its queue gives it; above 0
 */
public record RequestState(
    RequestKind kind,
    MapReduceProgress progress,
    ResourceWeights weights,
    Forecast forecast,
    Standing standing,
    double planWeight) {

  /**
   * How a request stands beside the others of its queue.
   *
   * @param heldParts what its application holds, as a multiple of an equal part of the cluster for
   *     each application of the queue, in its scarcest resource; at least 0
   * @param waitSeconds whole seconds since it was last served, or began to wait; at least 0
   */
  public record Standing(double heldParts, int waitSeconds) {
    /** Value for a policy that does not plan ahead. */
    public static final Standing NONE = new Standing(0, 0);
  }

  /**
   * What is expected of an application.
   *
   * @param chainSeconds how long it would still take if nothing else ran; see {@link
   *     RemainingChain}
   * @param workSeconds how long what is left of it would fill the cluster; see {@link
   *     RemainingWork}
   * @param horizonSeconds how long the cluster needs for all of its queue; above 0
   */
  public record Forecast(double chainSeconds, double workSeconds, double horizonSeconds) {
    /** Value for a policy that does not plan ahead. */
    public static final Forecast NONE = new Forecast(0, 0, 1);
  }
}
