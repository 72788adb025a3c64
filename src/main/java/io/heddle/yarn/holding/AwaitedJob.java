package io.heddle.yarn.holding;

import io.heddle.place.WaitingLimit;

/**
 * The job that others wait for until it has all that it asks for, and whether it can use what is
 * kept for it. Not thread-safe.
 *
 * @param <K> tells jobs apart
 */
final class AwaitedJob<K> {
  /** Room in which it does not fit is kept from others for so many waiting limits. */
  private static final int LIMITS_FOR_ROOM = 10;

  private final WaitingLimit limit;
  private final Streak offers = new Streak();
  private final Streak refusals = new Streak();
  private HoldingClaim<K> claim;

  AwaitedJob(WaitingLimit limit) {
    this.limit = limit;
  }

  boolean is(K job) {
    return claim != null && claim.job().equals(job);
  }

  /** Notes what the job asks for now. */
  void put(HoldingClaim<K> same) {
    claim = same;
  }

  /** Awaits a job from now on, or still does if nothing of it has changed. */
  void await(HoldingClaim<K> next) {
    if (!next.equals(claim)) {
      claim = next;
      offers.end();
      refusals.end();
    }
  }

  void forget() {
    claim = null;
  }

  /** Notes that a node has room for it now. */
  void noteOffer(long now) {
    offers.note(now);
  }

  /** Notes that another job was refused room for it. */
  void noteRefusal(HoldingRoom<K> room, long now) {
    (room.nodes() != null && room.couldServe(claim) ? offers : refusals).note(now);
  }

  /**
   * Whether room was kept for it for so long that it seems unable to use it. While there is no room
   * it only waits for others to end.
   */
  boolean wastesRoom() {
    return limit.nanos() > 0
        && (offers.nanos() > limit.nanos() || refusals.nanos() > LIMITS_FOR_ROOM * limit.nanos());
  }
}
