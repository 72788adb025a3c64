package io.heddle.place;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;

/** The waiting requests of all applications of one priority. */
final class Level<A> {
  private static final int OVERDUE_LOOKS = 8;

  private final RequestIndex<A> index;
  private final int priority;
  private final Map<DemandClass.Key, DemandClass<A>> byKey = new HashMap<>();
  private final List<DemandClass<A>> classes = new ArrayList<>();
  // In the order of waitingSince: whoever is served, or offered in vain, goes to the end.
  private final LinkedHashSet<PendingRequest<A>> waiting = new LinkedHashSet<>();

  Level(RequestIndex<A> index, int priority) {
    this.index = index;
    this.priority = priority;
  }

  int priority() {
    return priority;
  }

  List<DemandClass<A>> classes() {
    return classes;
  }

  /**
   * The request that this pass is to offer first, since it has waited beyond the limit and the node
   * could hold it; null if there is none. Notes that it is offered.
   */
  PendingRequest<A> takeOverdue(Pass pass) {
    if (!pass.limit().mayOffer(pass.now(), index.lastWaitingOffer())) {
      return null;
    }
    int looks = OVERDUE_LOOKS;
    // Oldest first.
    for (PendingRequest<A> request : waiting) {
      if (--looks < 0 || !pass.limit().exceeded(pass.now(), request.waitingSince())) {
        return null;
      }
      PendingRequest.Identity identity = request.identity();
      if (identity.demand().fitsIn(pass.node().capacity())
          && pass.node().admits(identity.partition())) {
        index.offeredForWaiting(request, pass.now());
        return request;
      }
    }
    return null;
  }

  boolean isEmpty() {
    return waiting.isEmpty();
  }

  void add(PendingRequest<A> request) {
    DemandClass<A> demandClass =
        byKey.computeIfAbsent(
            DemandClass.Key.of(request.identity()),
            key -> {
              DemandClass<A> created = new DemandClass<>(index, key);
              classes.add(created);
              return created;
            });
    demandClass.add(request);
    waiting.add(request);
  }

  void remove(PendingRequest<A> request) {
    DemandClass<A> demandClass = byKey.get(DemandClass.Key.of(request.identity()));
    demandClass.remove(request);
    if (demandClass.isEmpty()) {
      byKey.remove(demandClass.key());
      classes.remove(demandClass);
    }
    waiting.remove(request);
  }

  void rank(PendingRequest<A> request, double urgency, double share) {
    DemandClass<A> demandClass = byKey.get(DemandClass.Key.of(request.identity()));
    demandClass.remove(request);
    request.rankAs(urgency, share);
    demandClass.add(request);
  }

  void restartWaiting(PendingRequest<A> request, long now) {
    if (waiting.remove(request)) {
      request.restartWaiting(now);
      waiting.add(request);
    }
  }
}
