package io.heddle.reclaim;

/**
 * A node at one step.
 *
 * @param fresh of them that the last sample has not seen
 * @param busy vcores in use; NaN where that is unknown
 * @param state what else there is to know
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
