package io.heddle.reclaim;

/**
 * The memory of a node at one step, in MiB.
 *
 * @param fresh of them allocated so lately that it is not used yet
 * @param used in use; NaN where that is unknown
 * @param high nearly the most in use for some time; NaN where that is unknown
 */
public record MemorySituation(long capacity, long allocated, long fresh, double used, double high) {
  /** Memory that would be in use, had so much been allocated; NaN where that is unknown. */
  public double usedOf(long offered) {
    return MemoryFormulas.used(used, allocated - fresh, offered);
  }
}
