package io.heddle.place;

import java.util.ArrayDeque;
import java.util.Deque;

/**
 * Since when the containers of one request wait, and when one of them was served last. Belongs to
 * the application's request, not to an entry of an index, so that it survives refreshes, moves and
 * changes of priority. All times in nanoseconds of one monotone clock. Used under the scheduler's
 * lock.
 */
public final class WaitingClock {
  /** Containers asked for at so many different times are told apart. */
  private static final int MOST_COHORTS = 8;

  /** Containers that were asked for at the same time. */
  private record Cohort(long since, int count) {}

  private final Deque<Cohort> cohorts = new ArrayDeque<>(2);
  // Of all cohorts.
  private int known;
  private long since;
  private long turn;
  private long heldSince;
  private boolean held;

  public WaitingClock(long now) {
    since = now;
    turn = now;
  }

  /** When the container that waits longest was asked for. */
  public long since() {
    return since;
  }

  /** When the request was last served, or offered a node for its waiting; else when it began. */
  public long turn() {
    return turn;
  }

  /** Notes how many containers are waited for now; those that are more began to wait just now. */
  public void count(int total, long now) {
    if (known == 0) {
      since = now;
      turn = now;
    }
    if (total > known) {
      add(now, total - known);
    } else if (total < known) {
      take(known - total);
    }
  }

  private void add(long now, int count) {
    known += count;
    Cohort last = cohorts.peekLast();
    boolean joins = last != null && (last.since() == now || cohorts.size() == MOST_COHORTS);
    if (joins) {
      // Beyond the most, the later ones count as if they had waited as long: none waits longer.
      cohorts.pollLast();
      cohorts.addLast(new Cohort(last.since(), last.count() + count));
    } else {
      cohorts.addLast(new Cohort(now, count));
    }
  }

  private void take(int count) {
    int left = count;
    while (left > 0 && !cohorts.isEmpty()) {
      Cohort first = cohorts.pollFirst();
      if (first.count() > left) {
        cohorts.addFirst(new Cohort(first.since(), first.count() - left));
      }
      int taken = Math.min(left, first.count());
      left -= taken;
      known -= taken;
    }
    if (!cohorts.isEmpty()) {
      since = cohorts.peekFirst().since();
    }
  }

  /** Notes that a container was given at {@code now}: to the one that waited longest. */
  public void served(long now) {
    turn = now;
    held = false;
    take(1);
    if (cohorts.isEmpty()) {
      since = now;
    }
  }

  /** Notes that the request had its turn among those that waited too long. */
  void offered(long now) {
    turn = now;
  }

  /** All that waits begins to wait anew, as what was held back and is released. */
  public void restart(long now) {
    cohorts.clear();
    since = now;
    turn = now;
    held = false;
    if (known > 0) {
      cohorts.addLast(new Cohort(now, known));
    }
  }

  /** Notes that its queue is to keep its room for this request. */
  void hold(long now) {
    if (!held) {
      held = true;
      heldSince = now;
    }
  }

  /** Its queue need not keep its room for it any more. */
  void release() {
    held = false;
  }

  boolean isHeld() {
    return held;
  }

  long heldSince() {
    return heldSince;
  }
}
