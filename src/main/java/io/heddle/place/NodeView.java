package io.heddle.place;

import io.heddle.model.ResourceVector;
import io.heddle.score.ResourceWeights;

/**
 * A node as one decision sees it.
 *
 * @param capacity all that it has
 * @param residual what it has left
 * @param partition the node label whose requests it looks at, or the empty string
 * @param weights w_p of the fitness on this node
 */
public record NodeView(
    ResourceVector capacity, ResourceVector residual, String partition, ResourceWeights weights) {

  /** Whether this decision looks at requests for this node label. */
  boolean admits(String requestedPartition) {
    return requestedPartition.equals(partition);
  }

  /** Whether the node, once empty, could serve such a request. */
  boolean couldHold(PendingRequest.Identity request) {
    return admits(request.partition()) && request.demand().fitsIn(capacity);
  }
}
