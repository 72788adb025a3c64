package io.heddle.reclaim;

/**
 * Memory of a node at one step, in MiB; NaN is unknown.
 *
 * @param fresh allocated so lately that it is not used yet
 * @param high nearly the most in use for some time
 */
public record MemorySituation(long capacity, long allocated, long fresh, double used, double high) {
  /** Memory that would be in use, had so much been allocated; NaN where that is unknown. */
  public double usedOf(long offered) {
    return MemoryFormulas.used(used, allocated - fresh, offered);
  }
}
