package io.heddle.reclaim;

/** The formulas of how much memory a node offers. Amounts are in MiB. */
final class MemoryFormulas {
  /** More of their requests than was measured is taken to be used. */
  static final double MARGIN = 0.1;

  private MemoryFormulas() {}

  /**
   * Returns the share of what is allocated that is taken to be used.
   *
   * @param seen memory allocated for so long that it is used by now; 0 for none
   */
  static double ratio(double floor, double used, long seen) {
    double measured = seen > 0 ? used / seen : 1;
    return Math.min(1, Math.max(floor, measured) + MARGIN);
  }

  /**
   * Returns memory that can be allocated until use reaches the target, a share; below 0 where
   * passed.
   *
   * @param ratio share of what is allocated that is taken to be used
   * @param fresh memory allocated so lately that it is not used yet
   */
  static double room(double target, long capacity, double used, double ratio, long fresh) {
    return (target * capacity - used - ratio * fresh) / ratio;
  }

  /**
   * Memory that would be in use, were the rest of an offer used as what was allocated for long is;
   * of what it requested at most, as the system uses some itself.
   *
   * @param seen memory allocated for so long that it is used by now
   * @return NaN where none is
   */
  static double used(double used, long seen, long offered) {
    return seen > 0 ? used + Math.min(1, used / seen) * (offered - seen) : Double.NaN;
  }

  /** Returns allocated plus room, at least the node's own, at most {@code factor} times that. */
  static long size(long capacity, long allocated, double room, double factor) {
    long most = (long) Math.floor(factor * capacity);
    return Math.max(capacity, Math.min(most, allocated + (long) Math.floor(room)));
  }
}
