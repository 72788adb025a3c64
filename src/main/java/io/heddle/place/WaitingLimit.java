package io.heddle.place;

import java.util.concurrent.TimeUnit;

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

  /** The second of so many parts of the limit is for nodes whose masters leave room. */
  private static final int PARTS = 30;

  private static final long LONGEST_PART_NANOS = TimeUnit.SECONDS.toNanos(10);

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
   * ApplicationMasters have ended: they may end soon, late, or not before it is served. So it may
   * in the first limit of its wait and then in one limit of four; always where the limit is off.
   * Those four are counted from the same moment for all requests: each at a time of its own, a few
   * in turn would keep a node or a queue from everybody else nearly all the time. Early on there is
   * a pause, in which it may get a node whose masters leave room.
   */
  public boolean mayWaitForMasters(long now, long since) {
    long waited = now - since;
    long part = Math.min(nanos / PARTS, LONGEST_PART_NANOS);
    boolean pauses = waited >= part && waited < 2 * part;
    return nanos == 0
        || (!pauses
            && (waited < nanos || Math.floorMod(Math.floorDiv(now, nanos), LIMITS_A_ROUND) == 0));
  }
}
