package io.heddle.reclaim;

/** What a node offers, its own vcores or more, and why. */
public record Offer(int vcores, Reason reason) {
  /** Size that a scheduler sees, at least what is allocated: YARN would preempt for less. */
  public int size(int allocated) {
    return Math.max(vcores, allocated);
  }

  /** What an offer goes by. */
  public enum Reason {
    USE,
    EXCLUDED,
    NOT_RUNNING,
    /** An administrator has set an overcommit timeout. */
    OVERCOMMITTED,
    /** Requests that may not use what is reclaimed wait for nodes as they are. */
    KEPT,
    /** No figures, or none of the present. */
    STALE,
    /** So much is in use that nothing is left. */
    BUSY,
    /** Tasks wait for its cores. */
    PRESSURE,
    /** No request waits that could use it. */
    NO_DEMAND
  }

  /** Memory that a node offers, and why, in MiB: its own or more. */
  public record MemoryOffer(long mebibytes, Reason reason) {}
}
