package io.heddle.model;

import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.TimeUnit;

/**
 * Visits a changing set of entries in turn, a few at a time; a round is longer the more there are.
 * Not thread-safe.
 */
public final class Rounds<E> {
  /** So many entries are due at a time at most. */
  static final int MOST_DUE = 16;

  /** A round takes about so long for each entry, within its bounds. */
  private static final double NANOS_PER_ENTRY = TimeUnit.MILLISECONDS.toNanos(5);

  private static final class Place<E> {
    private final E entry;
    private Place<E> before = this;
    private Place<E> after = this;

    Place(E entry) {
      this.entry = entry;
    }

    void insertBefore(Place<E> other) {
      before = other.before;
      after = other;
      before.after = this;
      other.before = this;
    }

    void takeOut() {
      before.after = after;
      after.before = before;
    }
  }

  private final double leastNanos;
  private final double mostNanos;
  private final Map<E, Place<E>> places = new HashMap<>();
  // Of the one that was visited longest ago; null without any.
  private Place<E> oldest;
  private boolean counting;
  private long countedAt;
  private double due;
  private int leftInRound;

  /** Rounds that take from {@code leastNanos} to {@code mostNanos}, by the number of entries. */
  public Rounds(long leastNanos, long mostNanos) {
    this.leastNanos = leastNanos;
    this.mostNanos = mostNanos;
  }

  /** Has it visited; last in its round if it is new. */
  public void add(E entry) {
    if (places.containsKey(entry)) {
      return;
    }
    Place<E> place = new Place<>(entry);
    places.put(entry, place);
    if (oldest == null) {
      oldest = place;
    } else {
      place.insertBefore(oldest);
    }
  }

  @SuppressWarnings("ReferenceEquality") // A place is one in the ring.
  public void remove(E entry) {
    Place<E> place = places.remove(entry);
    if (place == null) {
      return;
    }
    place.takeOut();
    if (place == oldest) {
      oldest = places.isEmpty() ? null : place.after;
    }
  }

  /** How many are to be visited at {@code now} (nanoseconds), from 0 to {@link #MOST_DUE}. */
  public int due(long now) {
    double round = Math.max(leastNanos, Math.min(mostNanos, NANOS_PER_ENTRY * places.size()));
    due += counting ? (now - countedAt) / round * places.size() : 0;
    counting = true;
    countedAt = now;
    int whole = (int) Math.min(due, Math.min(MOST_DUE, places.size()));
    // What could not be done in time is not made up for.
    due = Math.min(due - whole, 1);
    return whole;
  }

  /** The next one to visit; there must be one. */
  public E next() {
    E entry = oldest.entry;
    oldest = oldest.after;
    leftInRound--;
    return entry;
  }

  /** Whether all entries were visited since the last time that this was so. */
  public boolean takeRoundEnd() {
    boolean ended = leftInRound <= 0;
    if (ended) {
      leftInRound = places.size();
    }
    return ended;
  }
}
