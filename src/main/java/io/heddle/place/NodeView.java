package io.heddle.place;

import io.heddle.model.ResourceVector;
import io.heddle.score.ResourceWeights;

/**
 * A node as one decision sees it.
 *
 * @param id tells nodes apart
 * @param capacity all that it has
 * @param residual what it has left
 * @param partition the node label whose requests it looks at, or the empty string
 * @param weights w_p of the fitness on this node (Eq. 1)
 * @param useWeights w_p of the resources in use on this node (section 3.3)
 */
public record NodeView(
    Object id,
    ResourceVector capacity,
    ResourceVector residual,
    String partition,
    ResourceWeights weights,
    ResourceWeights useWeights) {

  /** Whether this decision looks at requests for this node label. */
  boolean admits(String requestedPartition) {
    return requestedPartition.equals(partition);
  }

  /** Whether something of memory and cores is left. */
  public boolean hasRoom() {
    return residual.get(0) > 0 && (residual.size() == 1 || residual.get(1) > 0);
  }

  /** Whether at least this share of each resource is left, from 0 to 1. */
  boolean isFree(double share) {
    for (int type = 0; type < capacity.size(); type++) {
      if (residual.get(type) < share * capacity.get(type)) {
        return false;
      }
    }
    return true;
  }

  /** Whether the node, once empty, could serve such a request. */
  boolean couldHold(PendingRequest.Identity request) {
    return admits(request.partition()) && request.demand().fitsIn(capacity);
  }
}
