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
  private static final int SPACING = 10;

  /** Whether a queue may offer a request for its waiting again. */
  boolean mayOffer(long now, long lastOffer) {
    return nanos > 0 && now - lastOffer >= nanos / SPACING;
  }

  /** Whether waiting since {@code since} is beyond the limit. */
  boolean exceeded(long now, long since) {
    return now - since > nanos;
  }
}
