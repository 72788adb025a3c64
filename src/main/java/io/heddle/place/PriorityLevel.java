package io.heddle.place;

import io.heddle.score.RequestScore;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** The waiting requests of all applications of one priority. */
final class PriorityLevel<A> {
  private final RequestIndex<A> index;
  private final int priority;
  private final Map<DemandClass.Key, DemandClass<A>> byKey = new HashMap<>();
  private final List<DemandClass<A>> classes = new ArrayList<>();
  private final StarvationGuard<A> overdue = new StarvationGuard<>();

  PriorityLevel(RequestIndex<A> index, int priority) {
    this.index = index;
    this.priority = priority;
  }

  int priority() {
    return priority;
  }

  List<DemandClass<A>> classes() {
    return classes;
  }

  boolean isEmpty() {
    return classes.isEmpty();
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
    request.join(demandClass);
    overdue.add(request);
  }

  void remove(PendingRequest<A> request) {
    DemandClass<A> demandClass = request.demandClass();
    demandClass.remove(request);
    request.join(null);
    overdue.remove(request);
    if (demandClass.isEmpty()) {
      byKey.remove(demandClass.key());
      classes.remove(demandClass);
    }
  }

  void rank(PendingRequest<A> request, RequestScore score, double share) {
    request.demandClass().rank(request, score, share);
  }

  /** A request that has waited too long, to offer to the node of {@code pass}, or null. */
  PendingRequest<A> takeOverdue(Pass pass) {
    return pass.limit().nanos() > 0 ? overdue.take(pass) : null;
  }

  /** See {@link StarvationGuard#accepted}. */
  void accepted(PendingRequest<A> request, long now, WaitingLimit limit) {
    overdue.accepted(request, now, limit);
  }

  Optional<A> heldFor(long now, WaitingLimit limit) {
    return overdue.heldFor(now, limit);
  }

  /** See {@link StarvationGuard#hold}. */
  void hold(PendingRequest<A> request, long now) {
    overdue.hold(request, now);
  }
}
