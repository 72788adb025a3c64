package io.heddle.place;

import io.heddle.model.RequestKind;
import io.heddle.model.ResourceVector;
import io.heddle.score.ScoringPolicy;

/**
 * One pass of a queue over its applications, for one container on one node.
 *
 * @param id unique; grows
 * @param now nanoseconds
 * @param bounds what node and queue could ever give
 */
public record Pass(
    long id, long now, NodeView node, ScoringPolicy policy, WaitingLimit limit, Bounds bounds) {

  /**
   * Whether node and queue could serve a request once their tasks have ended, beside
   * ApplicationMasters unless it may wait for those to end.
   */
  boolean couldHold(PendingRequest<?> request) {
    return nodeCouldHold(request) && queueCouldHold(request);
  }

  /** Whether stock gives its queue less than a request asks for, to keep room for another queue. */
  boolean isKeptForOthers(PendingRequest<?> request) {
    return bounds.isKeptForOthers(request.identity().demand());
  }

  /** Whether the node could; see {@link #couldHold}. */
  boolean nodeCouldHold(PendingRequest<?> request) {
    PendingRequest.Identity identity = request.identity();
    return node.couldHold(identity)
        && (mayWaitForMasters(request) || identity.demand().fitsIn(bounds.node()));
  }

  /**
   * Whether the queue could hold a request once its tasks have ended, on any node; see {@link
   * #couldHold}.
   */
  boolean queueCouldHold(PendingRequest<?> request) {
    PendingRequest.Identity identity = request.identity();
    // A master that waits counts among those of its queue.
    boolean besideMasters =
        !mayWaitForMasters(request) && identity.kind() != RequestKind.APPLICATION_MASTER;
    ResourceVector most = besideMasters ? bounds.queueBesideMasters() : bounds.queue();
    return most == null
        || (identity.demand().fitsIn(most)
            && (!besideMasters || bounds.anyNodeHolds(identity.partition(), identity.demand())));
  }

  /** Whether node and queue could serve such a demand if no master were on the node. */
  boolean couldHoldWithoutMasters(ResourceVector demand) {
    ResourceVector most = bounds.queue();
    return demand.fitsIn(node.capacity()) && (most == null || demand.fitsIn(most));
  }

  /** Whether the node has anything but ApplicationMasters. */
  boolean runsTasks() {
    return !bounds.node().fitsIn(node.residual());
  }

  private boolean mayWaitForMasters(PendingRequest<?> request) {
    return limit.mayWaitForMasters(now, request.clock().since());
  }
}
