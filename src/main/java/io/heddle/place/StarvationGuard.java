package io.heddle.place;

import io.heddle.model.RequestKind;
import java.util.Comparator;
import java.util.NavigableSet;
import java.util.Optional;
import java.util.TreeSet;

/**
 * The requests of one application priority by how long they wait. Those beyond the limit take
 * turns, the one that was served longest ago first: at most one in each tenth of the limit gets a
 * container or a reservation this way. A change costs a logarithm of the number of requests.
 */
final class StarvationGuard<A> {
  private static final long NEVER = Long.MIN_VALUE / 2;

  /** So many are looked at for one node. */
  private static final int MOST_LOOKS = 8;

  /** So many become overdue at one decision; others do at the next. */
  private static final int MOST_MOVES = 64;

  private final NavigableSet<PendingRequest<A>> waiting = byTime();
  private final NavigableSet<PendingRequest<A>> overdue = byTime();
  private long nextTurn = NEVER;
  private long lastRotation = NEVER;
  private long masterAt = NEVER;
  private PendingRequest<A> held;

  private static <A> NavigableSet<PendingRequest<A>> byTime() {
    return new TreeSet<>(
        Comparator.<PendingRequest<A>>comparingLong(PendingRequest::filedAt)
            .thenComparingLong(PendingRequest::serial));
  }

  void add(PendingRequest<A> request) {
    file(request, false, request.clock().since());
  }

  @SuppressWarnings("ReferenceEquality") // Requests are entries, not values.
  void remove(PendingRequest<A> request) {
    (request.isFiledOverdue() ? overdue : waiting).remove(request);
    if (held == request) {
      held = null;
    }
  }

  private void file(PendingRequest<A> request, boolean isOverdue, long time) {
    request.file(isOverdue, time);
    (isOverdue ? overdue : waiting).add(request);
  }

  /** One to offer to the node of {@code pass} whether it fits or not, or null. */
  PendingRequest<A> take(Pass pass) {
    if (isHeld(pass)) {
      return pass.node().admits(held.identity().partition()) ? held : null;
    }
    if (pass.now() - nextTurn < 0) {
      return null;
    }
    moveOverdue(pass);
    PendingRequest<A> request = first(pass);
    if (request != null) {
      overdue.remove(request);
      request.clock().offered(pass.now());
      file(request, true, pass.now());
    }
    return request;
  }

  private void moveOverdue(Pass pass) {
    for (int left = MOST_MOVES; left > 0 && !waiting.isEmpty(); left--) {
      PendingRequest<A> oldest = waiting.first();
      if (!pass.limit().exceeded(pass.now(), oldest.filedAt())) {
        return;
      }
      waiting.pollFirst();
      // Since it was filed here its oldest containers may have been served.
      refile(oldest, pass);
    }
  }

  private void refile(PendingRequest<A> request, Pass pass) {
    WaitingClock clock = request.clock();
    boolean isOverdue = pass.limit().exceeded(pass.now(), clock.since());
    file(request, isOverdue, isOverdue ? clock.turn() : clock.since());
  }

  private PendingRequest<A> first(Pass pass) {
    int looks = 0;
    for (PendingRequest<A> request = overdue.isEmpty() ? null : overdue.first();
        request != null && looks < MOST_LOOKS;
        looks++) {
      PendingRequest<A> next = overdue.higher(request);
      boolean isUpToDate =
          request.clock().turn() == request.filedAt()
              && pass.limit().exceeded(pass.now(), request.clock().since());
      if (!isUpToDate) {
        overdue.remove(request);
        refile(request, pass);
      } else if (pass.couldHold(request)
          && !pass.isKeptForOthers(request)
          && request.demandClass().leavesRoom(pass)
          && !isTooSoon(request, pass)) {
        return request;
      }
      request = next;
    }
    if (looks == MOST_LOOKS && pass.limit().isPeriodOver(pass.now(), lastRotation)) {
      lastRotation = pass.now();
      rotate(pass);
    }
    return null;
  }

  /** Where masters are many, one starts in each waiting limit, none in a place kept for tasks. */
  private boolean isTooSoon(PendingRequest<A> request, Pass pass) {
    DemandClass<A> demandClass = request.demandClass();
    return demandClass.keepsPlaces()
        || (demandClass.areMany()
            && (!demandClass.mayStart(request) || !pass.limit().exceeded(pass.now(), masterAt)));
  }

  /** None of those in front could ever be held: others have their turn. */
  private void rotate(Pass pass) {
    for (int left = MOST_LOOKS; left > 0 && !overdue.isEmpty(); left--) {
      PendingRequest<A> request = overdue.pollFirst();
      request.clock().offered(pass.now());
      file(request, true, pass.now());
    }
  }

  /**
   * Notes that a request offered for its waiting got a container or a reservation. The next turn is
   * a tenth of the limit after this one was due, so that lateness does not add up.
   */
  void accepted(PendingRequest<A> request, long now, WaitingLimit limit) {
    request.clock().release();
    if (request.identity().kind() == RequestKind.APPLICATION_MASTER) {
      masterAt = now;
    }
    long period = limit.periodNanos();
    nextTurn = Math.max(nextTurn + period, now + period / 2);
  }

  /**
   * Offers {@code request} to every node from now on, until it is served or the limit has passed
   * once more: its queue lacks room for it, and would never have it while smaller requests take
   * each piece that becomes free.
   */
  void hold(PendingRequest<A> request, long now) {
    held = request;
    request.clock().hold(now);
  }

  /** For which application room is kept. */
  Optional<A> heldFor(long now, WaitingLimit limit) {
    return held != null && held.clock().isHeld() && !limit.exceeded(now, held.clock().heldSince())
        ? Optional.of(held.application())
        : Optional.empty();
  }

  private boolean isHeld(Pass pass) {
    if (held == null) {
      return false;
    }
    WaitingClock clock = held.clock();
    if (clock.isHeld() && !pass.limit().exceeded(pass.now(), clock.heldSince())) {
      return true;
    }
    if (clock.isHeld()) {
      // The queue's room was kept for it as long as may be: it waits anew, others have their turn.
      clock.restart(pass.now());
    }
    held = null;
    return false;
  }
}
