package io.heddle.place;

import io.heddle.rule.Reservations;

/**
 * The room that one decision keeps on its node: for the most critical request that could run there
 * and does not fit yet. Reused from decision to decision.
 *
 * @param <A> the application
 */
final class BackfillReservation<A> {
  /** Room is kept only where half of the horizon or more hangs on the request's chain. */
  static final double CRITICAL = 0.5;

  private final RunningTasks runningTasks;
  private long now;
  private NodeView node;
  private PendingRequest<A> critical;
  private boolean looked;
  private Reservation reservation;

  BackfillReservation(RunningTasks runningTasks) {
    this.runningTasks = runningTasks;
  }

  /** Starts a decision at {@code newNow} (nanoseconds). */
  void clear(long newNow) {
    now = newNow;
    critical = null;
    reservation = null;
    looked = false;
  }

  /** Looks at requests that do not fit the node. */
  void consider(DemandClass<A> demandClass, NodeView servedNode) {
    PendingRequest<A> first = demandClass.first();
    if (demandClass.reservations() == Reservations.KEPT_ROOM
        && first.criticality() >= CRITICAL
        && (critical == null || first.criticality() > critical.criticality())
        && servedNode.couldHold(first.identity())) {
      critical = first;
      node = servedNode;
    }
  }

  /**
   * Whether serving a candidate would delay the request that room is kept for. What is as critical
   * is never held up by it.
   */
  boolean isDelayedBy(DemandClass<A> candidate) {
    if (critical == null || candidate.head().criticality() >= critical.criticality()) {
      return false;
    }
    if (!looked) {
      looked = true;
      reservation =
          Reservation.of(
              critical.identity().demand(), node.residual(), runningTasks.on(node.id(), now));
    }
    return reservation != null
        && reservation.isDelayedBy(candidate.key().demand(), candidate.head().expectedSeconds());
  }
}
