package io.heddle.reclaim;

/**
 * What a node offers, and why.
 *
 * @param vcores at least what is allocated
 */
public record Offer(int vcores, Reason reason) {

  /** What an offer goes by. */
  public enum Reason {
    /** The use of what is allocated. */
    USE,
    /** The settings leave the node out. */
    EXCLUDED,
    /** The node does not run. */
    NOT_RUNNING,
    /** An administrator has set an overcommit timeout. */
    OVERCOMMITTED,
    /** Requests that may not use what is reclaimed wait for nodes as they are. */
    KEPT,
    /** No figures, or none of the present. */
    STALE,
    /** So much is in use that nothing is left. */
    BUSY,
    /** No request waits that could use it. */
    NO_DEMAND
  }
}
