package io.heddle.yarn.gangs;

import com.google.errorprone.annotations.concurrent.GuardedBy;
import io.heddle.gang.Patience;
import java.util.concurrent.TimeUnit;

/** Since when a gang waits and when it was checked, in nanoseconds. Thread-safe. */
public final class GangTimes {
  /** After this time without all requests a gang is late; checks that cost more have it between. */
  private static final long LONG_NANOS = 2 * GangPlaces.KEPT_NANOS;

  private static final int QUIET_HEARTBEATS = 2;

  /** Some ApplicationMasters send no heartbeats while they wait. */
  private static final long QUIET_NANOS = TimeUnit.SECONDS.toNanos(10);

  private volatile Long since;

  @GuardedBy("this")
  private Long notedAt;

  @GuardedBy("this")
  private boolean isLate;

  @GuardedBy("this")
  private Long checkedAt;

  @GuardedBy("this")
  private int quietHeartbeats;

  @GuardedBy("this")
  private long askedAt;

  @GuardedBy("this")
  private int failures;

  @GuardedBy("this")
  private Long failedAt;

  @GuardedBy("this")
  private Long putOffAt;

  @GuardedBy("this")
  private boolean isUrgent;

  @GuardedBy("this")
  private Long partSince;

  @GuardedBy("this")
  private boolean heldPart;

  /**
   * Notes what a gang asks for.
   *
   * @param isComplete whether it has all of its containers
   */
  synchronized void note(boolean isComplete, boolean asks, long now) {
    notedAt = notedAt == null ? Long.valueOf(now) : notedAt;
    if (isComplete) {
      since = null;
    } else if (since == null && asks) {
      since = now;
    }
  }

  /** When the first request came; null before, and while the gang is complete. */
  public Long since() {
    return since;
  }

  /**
   * Notes a heartbeat.
   *
   * @param asks whether the application asks for other containers than before
   */
  synchronized void heard(boolean asks, long now) {
    quietHeartbeats = asks ? 0 : quietHeartbeats + 1;
    askedAt = asks ? now : askedAt;
  }

  /** Returns whether the application has asked for all, or has asked anew for a minute. */
  synchronized boolean isQuiet(long now) {
    return since != null
        && (quietHeartbeats >= QUIET_HEARTBEATS
            || now - askedAt >= QUIET_NANOS
            || now - since >= LONG_NANOS);
  }

  /** Returns whether it is noted from now on that the ApplicationMaster started long ago. */
  synchronized boolean becomesLate(long now) {
    boolean becomes = !isLate && notedAt != null && now - notedAt >= LONG_NANOS;
    isLate |= becomes;
    return becomes;
  }

  synchronized boolean isLate() {
    return isLate;
  }

  /** Returns whether it is time for a check that costs more, and notes it: once a minute. */
  public synchronized boolean takesCheck(long now) {
    boolean isDue = checkedAt == null || now - checkedAt >= LONG_NANOS;
    checkedAt = isDue ? Long.valueOf(now) : checkedAt;
    return isDue;
  }

  /**
   * Returns whether the gang has waited for long enough that nodes may be gathered.
   *
   * @param share of all capacity that it needs; above 0, at most 1
   */
  public synchronized boolean mayGather(Patience patience, double share, long now) {
    Long from = failedAt == null ? since : failedAt;
    boolean isPutOff = putOffAt != null && now - putOffAt < LONG_NANOS;
    return from != null
        && !isPutOff
        && patience.isOver(isUrgent ? Long.MAX_VALUE : now - from, share, failures);
  }

  /**
   * Notes whether the gang holds too few containers to work and waits for others.
   *
   * @return nanoseconds since the last note if it held so then and holds so now, else 0
   */
  public synchronized long notePart(boolean holdsPart, long now) {
    long nanos = holdsPart && partSince != null ? now - partSince : 0;
    partSince = holdsPart ? Long.valueOf(now) : null;
    return nanos;
  }

  /** Returns whether it holds such a part for the first time, and notes it. */
  public synchronized boolean isFirstPart() {
    boolean isFirst = !heldPart;
    heldPart = true;
    return isFirst;
  }

  /** Has nodes gathered without patience, as preemption is about to free them. */
  public synchronized void hurry() {
    isUrgent = true;
  }

  /** Notes that no nodes could be gathered: the next try comes in a minute. */
  public synchronized void putOffGathering(long now) {
    putOffAt = now;
  }

  /** Notes that nodes were gathered without effect. */
  synchronized void gatheringFailed(long now) {
    failures++;
    failedAt = now;
    isUrgent = false;
  }
}
