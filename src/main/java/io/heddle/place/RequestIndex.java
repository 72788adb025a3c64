package io.heddle.place;

import io.heddle.model.ResourceVector;
import io.heddle.rule.MasterTurn;
import io.heddle.rule.MastersPlan;
import io.heddle.rule.Reservations;
import io.heddle.score.RequestScore;
import java.util.Collection;
import java.util.Comparator;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.Predicate;
import java.util.function.Supplier;

/**
 * The waiting requests of one queue: by application priority, then by demand, then by score. Each
 * change costs a logarithm of the number of requests; a decision costs one look per distinct
 * demand, however many applications share it. Not thread-safe: used under the scheduler's lock
 * only.
 *
 * @param <A> the application
 */
public final class RequestIndex<A> {
  private static final int MOST_LOOKS = 64;

  private final TreeMap<Integer, PriorityLevel<A>> levels =
      new TreeMap<>(Comparator.reverseOrder());
  private long added;
  private ResourceVector room;
  private MastersPlan masters = MastersPlan.of(MasterTurn.FIRST);
  private final RoomForTasks<A> roomForTasks = new RoomForTasks<>(this);
  private Supplier<Reservations> plannedReservations = () -> Reservations.STOCK_ORDER;
  private Reservations reservations;

  /** Adds a request that has just begun to wait. */
  public void add(PendingRequest<A> request) {
    request.number(++added);
    levels
        .computeIfAbsent(
            request.identity().level(), priority -> new PriorityLevel<>(this, priority))
        .add(request);
    roomForTasks.note(request.demandClass());
  }

  /** Takes out a request that waits no more. */
  public void remove(PendingRequest<A> request) {
    PriorityLevel<A> level = levels.get(request.identity().level());
    level.remove(request);
    request.number(0);
    if (level.isEmpty()) {
      levels.remove(level.priority());
    }
  }

  /** Gives a request its score and share of now. */
  public void rank(PendingRequest<A> request, RequestScore score, double share) {
    if (request.ranksAs(score, share)) {
      request.rankAs(score, share);
    } else {
      levels.get(request.identity().level()).rank(request, score, share);
    }
  }

  /**
   * Notes what the queue may still take; ranking leaves out a request beyond it, since stock ends a
   * queue's turn at the first one.
   *
   * @param newRoom null for no bound
   */
  public void boundBy(ResourceVector newRoom) {
    room = newRoom;
  }

  /**
   * Notes what the queue's plan says.
   *
   * @param newMasters when they start
   * @param newReservations who gets room for what does not fit
   */
  public void planned(MasterTurn newMasters, Reservations newReservations) {
    planned(MastersPlan.of(newMasters), () -> newReservations);
  }

  /**
   * Notes what the queue's plan says.
   *
   * @param newMasters when they start
   * @param newReservations asked once, when something does not fit
   */
  public void planned(MastersPlan newMasters, Supplier<Reservations> newReservations) {
    masters = newMasters;
    plannedReservations = newReservations;
    reservations = null;
  }

  /**
   * Whether a master may start now.
   *
   * @param level of its application
   */
  public boolean admits(int level, boolean startsAtOnce) {
    return masters.of(startsAtOnce) != MasterTurn.HELD_BACK || isAboveOthers(level);
  }

  /**
   * A request of a higher application priority than {@code level} that waits, if there is one among
   * the first few.
   *
   * @param partition the node label that it must ask for, or the empty string
   */
  public Optional<PendingRequest<A>> firstAbove(
      int level, String partition, Predicate<PendingRequest<A>> stillWaits) {
    return levels.headMap(level, false).values().stream()
        .flatMap(above -> above.classes().stream())
        .limit(MOST_LOOKS)
        .filter(demandClass -> demandClass.key().partition().equals(partition))
        .map(DemandClass::first)
        .filter(stillWaits)
        .findFirst();
  }

  /** Whether requests of a lower application priority than this one wait. */
  public boolean isAboveOthers(int level) {
    return !levels.isEmpty() && level > levels.lastKey();
  }

  /** Whether requests of a lower application priority wait, and no task of this or a higher one. */
  boolean isAboveTasks(int level) {
    return isAboveOthers(level)
        && levels.headMap(level, true).values().stream()
            .allMatch(each -> each.classes().size() == each.masters().size());
  }

  /** Whether a master goes before all else. */
  boolean putsFirst(boolean startsAtOnce) {
    return masters.of(startsAtOnce) == MasterTurn.FIRST;
  }

  /** Whether a master goes after all else. */
  boolean putsLast(boolean startsAtOnce) {
    return masters.of(startsAtOnce) == MasterTurn.LAST;
  }

  /** Whether the queue's masters leave enough for tasks. */
  boolean areMastersFew() {
    return masters.areFew();
  }

  /** What masters of the queue must leave. */
  public RoomForTasks<A> roomForTasks() {
    return roomForTasks;
  }

  /** See {@link RoomForTasks#isLeftBy}. */
  boolean leavesRoom(DemandClass.Key master, Pass pass) {
    return roomForTasks.isLeftBy(master, pass, masters.leavesNodes(pass.bounds().nodes()));
  }

  /** See {@link RoomForTasks#losesPlaces}; not while masters may take places. */
  boolean losesPlaces(DemandClass.Key master, Pass pass) {
    return masters.inPlaces() != MasterTurn.FIRST
        && !masters.leavesNodes(pass.bounds().nodes())
        && roomForTasks.losesPlaces(master, pass);
  }

  /** Whether a master that takes a place is not to start. */
  boolean keepsPlaces() {
    return masters.inPlaces() == MasterTurn.HELD_BACK;
  }

  /** Who gets room for what does not fit; before lower application priorities get any, stock. */
  Reservations reservations(int level) {
    if (isAboveOthers(level)) {
      return Reservations.BY_SCORE;
    }
    if (reservations == null) {
      reservations = plannedReservations.get();
    }
    return reservations;
  }

  /** Whether the queue may still take a container of this demand. */
  public boolean mayTake(ResourceVector demand) {
    return room == null || demand.fitsIn(room);
  }

  /**
   * Keeps the queue's room for a request that was offered for its waiting and that the queue has no
   * room for, until it is served or the waiting limit has passed once more; {@code now} in
   * nanoseconds.
   */
  public void hold(PendingRequest<A> request, long now) {
    PriorityLevel<A> level = levels.get(request.identity().level());
    if (level != null) {
      level.hold(request, now);
    }
  }

  /** The application for which the queue's room is kept, see {@link #hold}. */
  public Optional<A> heldFor(long now, WaitingLimit limit) {
    return levels.values().stream()
        .flatMap(level -> level.heldFor(now, limit).stream())
        .findFirst();
  }

  /**
   * Notes that a request which was offered for its waiting got a container or a reservation; {@code
   * now} in nanoseconds.
   */
  public void accepted(PendingRequest<A> request, long now, WaitingLimit limit) {
    PriorityLevel<A> level = levels.get(request.identity().level());
    if (level != null) {
      level.accepted(request, now, limit);
    }
  }

  /** Whether some request is beyond what the queue may still take. */
  public boolean isLimited() {
    return anyClass(demandClass -> !mayTake(demandClass.key().demand()));
  }

  boolean anyClass(Predicate<DemandClass<A>> test) {
    for (PriorityLevel<A> level : levels.values()) {
      for (DemandClass<A> demandClass : level.classes()) {
        if (test.test(demandClass)) {
          return true;
        }
      }
    }
    return false;
  }

  /** Whether all that waits is of one kind and size. */
  public boolean hasOneDemand() {
    return levels.size() == 1 && levels.firstEntry().getValue().classes().size() == 1;
  }

  /** Whether nothing waits. */
  public boolean isEmpty() {
    return levels.isEmpty();
  }

  /** Highest application priority first. */
  Collection<PriorityLevel<A>> levels() {
    return levels.values();
  }
}
