package io.heddle.reclaim;

/**
 * Results in vcore-hours, or of memory in GiB-hours.
 *
 * @param used held by containers beyond what their nodes have
 * @param checks of nodes that offered more, or would have
 * @param over those of them in which a full offer would have meant use beyond the node, or of
 *     memory beyond the share at which containers are taken back
 */
public record ReclaimTally(
    double capacity,
    double allocated,
    double busy,
    double offered,
    double wouldOffer,
    double used,
    long checks,
    long over) {
  public static final ReclaimTally NONE = new ReclaimTally(0, 0, 0, 0, 0, 0, 0, 0);

  /** Returns the tally of nodes that held this for {@code hours}; amounts are in vcores, or GiB. */
  public ReclaimTally lasting(double hours) {
    return new ReclaimTally(
        capacity * hours,
        allocated * hours,
        busy * hours,
        offered * hours,
        wouldOffer * hours,
        used * hours,
        checks,
        over);
  }

  public ReclaimTally plus(ReclaimTally other) {
    return new ReclaimTally(
        capacity + other.capacity,
        allocated + other.allocated,
        busy + other.busy,
        offered + other.offered,
        wouldOffer + other.wouldOffer,
        used + other.used,
        checks + other.checks,
        over + other.over);
  }

  /**
   * Outcome for memory; {@code tally} is in GiB-hours.
   *
   * @param takenBack containers killed because their node's memory came to its end
   */
  public record MemoryTally(ReclaimTally tally, long takenBack) {
    public static final MemoryTally NONE = new MemoryTally(ReclaimTally.NONE, 0);

    /** Whether nodes might have offered memory, or a container was taken back. */
    public boolean any() {
      return tally.capacity() > 0 || takenBack > 0;
    }

    public MemoryTally plus(MemoryTally other) {
      return new MemoryTally(tally.plus(other.tally), takenBack + other.takenBack);
    }
  }
}
