package io.heddle.yarn.holding;

import io.heddle.place.WaitingLimit;

/**
 * What one job that may hold until complete waits for, and whether it used what was kept for it.
 */
final class JobWait {
  /** Room in which it does not fit is kept from others for so many waiting limits. */
  private static final int LIMITS_FOR_ROOM = 10;

  private final Streak offers = new Streak();
  private final Streak refusals = new Streak();
  private long servedAt;
  private Long startedAt;
  private boolean isLapsed;

  /** Begins at {@code now} (nanoseconds). */
  JobWait(long now) {
    servedAt = now;
  }

  /** Notes that it holds tasks. */
  void started(long now) {
    startedAt = startedAt == null ? Long.valueOf(now) : startedAt;
  }

  /** Notes that it got something: all that was in vain before is forgotten. */
  void served(long now) {
    servedAt = now;
    isLapsed = false;
    offers.end();
    refusals.end();
  }

  /** Notes that a node has room for it now. */
  void noteOffer(long now) {
    offers.note(now);
  }

  /**
   * Notes that another job was refused room for it.
   *
   * @param fits whether it is known to fit there
   */
  void noteRefusal(boolean fits, long now) {
    (fits ? offers : refusals).note(now);
  }

  /** Lapses until it is served: others wait for it no more. */
  void lapse() {
    isLapsed = true;
  }

  boolean isLapsed() {
    return isLapsed;
  }

  /** Whether it has held tasks for longer than the limit, if there is one. */
  boolean isStalled(WaitingLimit limit, long now) {
    return limit.nanos() > 0 && startedAt != null && limit.exceeded(now, startedAt);
  }

  boolean isUnserved(WaitingLimit limit, long now) {
    return limit.exceeded(now, servedAt);
  }

  /**
   * Whether room was kept for it for so long that it seems unable to use it. While there is no room
   * it only waits for others to end.
   */
  boolean wastesRoom(WaitingLimit limit) {
    return limit.nanos() > 0
        && (offers.nanos() > limit.nanos() || refusals.nanos() > LIMITS_FOR_ROOM * limit.nanos());
  }
}
