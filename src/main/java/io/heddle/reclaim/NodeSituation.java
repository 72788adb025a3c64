package io.heddle.reclaim;

/**
 * Node at one step, in vcores.
 *
 * @param fresh of them that the last sample has not seen
 * @param busy in use; NaN where unknown
 */
public record NodeSituation(
    int capacity, int allocated, int fresh, double busy, long ageMillis, State state) {

  /** Whether a node may offer more than it has. */
  public enum State {
    FREE,
    EXCLUDED,
    /** It is being decommissioned, or does not run. */
    NOT_RUNNING,
    /** YARN would kill what is above a smaller size. */
    OVERCOMMITTED,
    /** Its tasks wait for cores. */
    UNDER_PRESSURE,
    /** It is kept at its size for requests that may not use what is reclaimed. */
    KEPT
  }

  /** Share of what was allocated before the last sample that is in use. */
  public double used() {
    return OfferFormulas.used(busy, allocated, fresh);
  }
}
