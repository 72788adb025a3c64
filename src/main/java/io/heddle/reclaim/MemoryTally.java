package io.heddle.reclaim;

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
