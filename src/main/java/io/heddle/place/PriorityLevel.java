package io.heddle.place;

import io.heddle.model.ResourceVector;
import io.heddle.score.RequestScore;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;

/** The waiting requests of all applications of one priority. */
final class PriorityLevel<A> {
  /** Fewer classes are looked at one by one. */
  static final int MANY = 64;

  private final RequestIndex<A> index;
  private final int priority;
  private final Map<DemandClass.Key, DemandClass<A>> byKey = new HashMap<>();
  private final List<DemandClass<A>> classes = new ArrayList<>();
  private final List<DemandClass<A>> masters = new ArrayList<>();
  // Without those of masters; null where there are few.
  private SortedClasses<A> sorted;
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

  List<DemandClass<A>> masters() {
    return masters;
  }

  boolean isEmpty() {
    return classes.isEmpty();
  }

  /**
   * The classes but those of masters, sorted; null for few classes.
   *
   * @param capacity of a node, for the first time
   */
  SortedClasses<A> sorted(ResourceVector capacity) {
    if (sorted == null && classes.size() >= MANY) {
      sorted = new SortedClasses<>(capacity);
      classes.stream().filter(each -> !each.isOfMasters()).forEach(sorted::add);
    } else if (classes.size() < MANY / 2) {
      sorted = null;
    }
    return sorted;
  }

  void add(PendingRequest<A> request) {
    DemandClass<A> demandClass =
        byKey.computeIfAbsent(DemandClass.Key.of(request.identity()), this::create);
    change(demandClass, each -> each.add(request));
    request.join(demandClass);
    overdue.add(request);
  }

  private DemandClass<A> create(DemandClass.Key key) {
    DemandClass<A> created = new DemandClass<>(index, key);
    classes.add(created);
    if (created.isOfMasters()) {
      masters.add(created);
    }
    return created;
  }

  private void change(DemandClass<A> demandClass, Consumer<DemandClass<A>> change) {
    if (sorted == null || demandClass.isOfMasters()) {
      change.accept(demandClass);
      return;
    }
    try {
      sorted.change(demandClass, change);
    } catch (RuntimeException | Error e) {
      // A failure costs one pass: the next one sorts anew.
      sorted = null;
      throw e;
    }
  }

  void remove(PendingRequest<A> request) {
    DemandClass<A> demandClass = request.demandClass();
    change(demandClass, each -> each.remove(request));
    request.join(null);
    overdue.remove(request);
    if (demandClass.isEmpty()) {
      byKey.remove(demandClass.key());
      classes.remove(demandClass);
      masters.remove(demandClass);
    }
  }

  void rank(PendingRequest<A> request, RequestScore score, double share) {
    change(request.demandClass(), each -> each.rank(request, score, share));
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
