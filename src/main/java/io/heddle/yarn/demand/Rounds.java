package io.heddle.yarn.demand;

import java.util.Iterator;
import java.util.LinkedHashSet;
import java.util.Set;
import java.util.concurrent.TimeUnit;

/**
 * Visits each of a changing set of entries again and again, a few at a time, so that no visit has
 * to look at all of them. A round takes longer the more entries there are. Not thread-safe.
 *
 * @param <E> the entry
 */
final class Rounds<E> {
  /** So many entries are due at a time at most. */
  static final int MOST_DUE = 16;

  /** A round takes about so long for each entry, within its bounds. */
  private static final double NANOS_PER_ENTRY = TimeUnit.MILLISECONDS.toNanos(5);

  private final double leastNanos;
  private final double mostNanos;
  // The one that was visited longest ago first.
  private final Set<E> entries = new LinkedHashSet<>();
  private boolean counting;
  private long countedAt;
  private double due;
  private int leftInRound;

  /** Rounds that take from {@code leastNanos} to {@code mostNanos}, by the number of entries. */
  Rounds(long leastNanos, long mostNanos) {
    this.leastNanos = leastNanos;
    this.mostNanos = mostNanos;
  }

  /** Has it visited; last in its round if it is new. */
  void add(E entry) {
    entries.add(entry);
  }

  void remove(E entry) {
    entries.remove(entry);
  }

  /** How many are to be visited at {@code now} (nanoseconds), from 0 to {@link #MOST_DUE}. */
  int due(long now) {
    double round = Math.max(leastNanos, Math.min(mostNanos, NANOS_PER_ENTRY * entries.size()));
    due += counting ? (now - countedAt) / round * entries.size() : 0;
    counting = true;
    countedAt = now;
    int whole = (int) Math.min(due, Math.min(MOST_DUE, entries.size()));
    // What could not be done in time is not made up for.
    due = Math.min(due - whole, 1);
    return whole;
  }

  /** The next one to visit; there must be one. */
  E next() {
    Iterator<E> first = entries.iterator();
    E entry = first.next();
    first.remove();
    entries.add(entry);
    leftInRound--;
    return entry;
  }

  /** Whether all entries were visited since the last time that this was so. */
  boolean takeRoundEnd() {
    boolean ended = leftInRound <= 0;
    if (ended) {
      leftInRound = entries.size();
    }
    return ended;
  }
}
