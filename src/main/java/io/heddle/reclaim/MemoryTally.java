package io.heddle.reclaim;

/**
 * What came of some time for memory.
 *
 * @param tally in GiB-hours
 * @param takenBack containers that were killed because their node's memory came to its end
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
