package io.heddle.place;

import io.heddle.model.ResourceVector;
import io.heddle.score.ScoringPolicy;
import java.util.function.Supplier;

/**
 * One pass of a queue over its applications, for one container on one node.
 *
 * @param id unique; grows
 * @param now nanoseconds
 * @param most that the queue may ever hold, or gives null for no bound
 */
public record Pass(
    long id,
    long now,
    NodeView node,
    ScoringPolicy policy,
    WaitingLimit limit,
    Supplier<ResourceVector> most) {

  /** Whether the node could hold a request if it were empty, and the queue if it were. */
  boolean couldHold(PendingRequest.Identity request) {
    if (!node.couldHold(request)) {
      return false;
    }
    ResourceVector bound = most.get();
    return bound == null || request.demand().fitsIn(bound);
  }
}
