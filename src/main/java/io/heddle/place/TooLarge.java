package io.heddle.place;

import io.heddle.model.RequestKind;
import io.heddle.rule.Reservations;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;

/**
 * The requests of one decision that its node could hold and has no room for now, where stock is to
 * reserve nodes by score: ApplicationMasters first, then the largest score. How well they fit is no
 * matter, since all of the node is theirs when they are served. Reused from decision to decision.
 *
 * @param <A> the application
 */
final class TooLarge<A> {
  private static final long EARLY_NANOS = TimeUnit.SECONDS.toNanos(3);

  private final List<DemandClass<A>> classes = new ArrayList<>();
  private final List<DemandClass<A>> beyondRoom = new ArrayList<>();
  private Pass current;
  private boolean onlyOne;
  private boolean offered;

  /** Starts a decision of a pass; null for none. */
  void clear(Pass newPass) {
    current = newPass;
    classes.clear();
    beyondRoom.clear();
    onlyOne = false;
    offered = false;
  }

  /** Looks at requests that do not fit the node. */
  void consider(DemandClass<A> demandClass, NodeView node) {
    consider(demandClass, node, classes);
  }

  /** Looks at requests that the queue may not take now; {@link #early} alone returns one. */
  void considerBeyondRoom(DemandClass<A> demandClass, NodeView node) {
    consider(demandClass, node, beyondRoom);
  }

  private void consider(
      DemandClass<A> demandClass, NodeView node, List<DemandClass<A>> considered) {
    Reservations reservations = demandClass.reservations();
    onlyOne = reservations == Reservations.HEAVIEST;
    if ((onlyOne || reservations == Reservations.BY_SCORE)
        && node.couldHold(demandClass.first().identity())) {
      demandClass.restart();
      considered.add(demandClass);
    }
  }

  /** The first that this pass has not offered and that stock would not refuse, or null. */
  PendingRequest<A> next(long pass, Refusals<A> refusals) {
    if (onlyOne && offered) {
      return null;
    }
    PendingRequest<A> first = first(null, classes, pass, refusals);
    offered = true;
    return first;
  }

  /**
   * The one to reserve for before anything that fits is served, or null: it has waited for a while
   * and weighs more than each of {@code others}.
   */
  PendingRequest<A> early(long now, List<DemandClass<A>> others, long pass, Refusals<A> refusals) {
    if (!onlyOne) {
      return null;
    }
    PendingRequest<A> first = first(null, classes, pass, refusals);
    first = first(first, beyondRoom, pass, refusals);
    if (first == null || now - first.clock().turn() < EARLY_NANOS) {
      return null;
    }
    for (DemandClass<A> other : others) {
      if (!isBefore(first, other.first())) {
        return null;
      }
    }
    offered = true;
    return first;
  }

  private PendingRequest<A> first(
      PendingRequest<A> before, List<DemandClass<A>> among, long pass, Refusals<A> refusals) {
    PendingRequest<A> first = before;
    for (DemandClass<A> each : among) {
      each.skipTried(pass, refusals);
      PendingRequest<A> head = each.head();
      if (head != null
          && each.mayStart(head)
          && each.leavesRoom(current)
          && current.nodeCouldHold(head)
          && (first == null || isBefore(head, first))) {
        first = head;
      }
    }
    return first;
  }

  private boolean isBefore(PendingRequest<A> left, PendingRequest<A> right) {
    int turns = Integer.compare(turn(left), turn(right));
    return turns == 0 ? PendingRequest.BY_SCORE.compare(left, right) < 0 : turns < 0;
  }

  /** Masters are before tasks, or behind them where they start last. */
  private int turn(PendingRequest<A> request) {
    if (request.identity().kind() != RequestKind.APPLICATION_MASTER) {
      return 0;
    }
    return request.demandClass().goesLast(request) ? 1 : -1;
  }
}
