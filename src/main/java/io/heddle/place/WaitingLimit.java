package io.heddle.place;

/**
 * Bounds waiting: a request that has waited longer than the limit is offered first, whether it fits
 * or not, so that stock YARN serves it or reserves the node for it. At most one request per queue
 * and tenth of the limit is offered so: under a backlog, when all have waited long, ranking still
 * decides nine heartbeats of ten.
 *
 * @param nanos the limit; 0 switches it off
 */
public record WaitingLimit(long nanos) {
  private static final int PERIODS = 10;

  /** In one of so many limits, masters are waited for. */
  private static final int LIMITS_A_ROUND = 4;

  /** For one of so many parts of the limit masters are not waited for. */
  private static final int FIRST_LOOK = 30;

  /** A tenth of the limit. */
  long periodNanos() {
    return nanos / PERIODS;
  }

  /** Whether a tenth of the limit has passed since {@code since}. */
  boolean isPeriodOver(long now, long since) {
    return now - since >= periodNanos();
  }

  /** Whether waiting since {@code since} is beyond the limit. */
  public boolean exceeded(long now, long since) {
    return now - since > nanos;
  }

  /**
   * Whether a request that waits since {@code since} may keep a node, or its queue's room, until
   * ApplicationMasters have ended: they may end soon, late, or not before it is served. At first
   * only nodes are reserved whose masters leave room, if there are any. Then it may for the rest of
   * the first limit of its wait, and in one limit of four; always where the limit is off. Those
   * four are counted from the same moment for all requests: each at a time of its own, a few in
   * turn would keep a node or a queue from everybody else nearly all the time.
   */
  public boolean mayWaitForMasters(long now, long since) {
    long waited = now - since;
    return nanos == 0
        || (waited >= nanos / FIRST_LOOK
            && (waited < nanos || Math.floorMod(Math.floorDiv(now, nanos), LIMITS_A_ROUND) == 0));
  }
}
