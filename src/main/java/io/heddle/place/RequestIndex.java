package io.heddle.place;

import io.heddle.model.ResourceVector;
import java.util.Collection;
import java.util.Comparator;
import java.util.TreeMap;

/**
 * The waiting requests of one queue: by application priority, then by demand, then by urgency. Each
 * change costs a logarithm of the number of requests; a decision costs one look per distinct
 * demand, however many applications share it. Not thread-safe: used under the scheduler's lock
 * only.
 *
 * @param <A> the application
 */
public final class RequestIndex<A> {
  private final TreeMap<Integer, Level<A>> levels = new TreeMap<>(Comparator.reverseOrder());
  private long added;
  private long lastWaitingOffer = Long.MIN_VALUE / 2;
  private ResourceVector room;

  /** Adds a request that has just begun to wait. */
  public void add(PendingRequest<A> request) {
    request.number(++added);
    levels
        .computeIfAbsent(request.identity().level(), priority -> new Level<>(this, priority))
        .add(request);
  }

  /** Takes out a request that waits no more. */
  public void remove(PendingRequest<A> request) {
    Level<A> level = levels.get(request.identity().level());
    level.remove(request);
    if (level.isEmpty()) {
      levels.remove(level.priority());
    }
  }

  /** Gives a request its urgency and share of now. */
  public void rank(PendingRequest<A> request, double urgency, double share) {
    if (!request.ranksAs(urgency, share)) {
      levels.get(request.identity().level()).rank(request, urgency, share);
    }
  }

  /** Notes that a request was served, or was offered for waiting longest, at {@code now} (ns). */
  public void restartWaiting(PendingRequest<A> request, long now) {
    Level<A> level = levels.get(request.identity().level());
    if (level != null) {
      level.restartWaiting(request, now);
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

  /** Whether the queue may still take a container of this demand. */
  boolean mayTake(ResourceVector demand) {
    return room == null || demand.fitsIn(room);
  }

  /** When a request was last offered for having waited too long; nanoseconds. */
  long lastWaitingOffer() {
    return lastWaitingOffer;
  }

  void offeredForWaiting(PendingRequest<A> request, long now) {
    lastWaitingOffer = now;
    restartWaiting(request, now);
  }

  /** Whether some request asks for this node label. */
  public boolean asksFor(String partition) {
    for (Level<A> level : levels.values()) {
      for (DemandClass<A> demandClass : level.classes()) {
        if (demandClass.key().partition().equals(partition)) {
          return true;
        }
      }
    }
    return false;
  }

  /** Whether nothing waits. */
  public boolean isEmpty() {
    return levels.isEmpty();
  }

  /** Highest application priority first. */
  Collection<Level<A>> levels() {
    return levels.values();
  }
}
