package io.heddle.reclaim;

/** The formulas of how much memory a node offers. Amounts are in MiB. */
final class MemoryFormulas {
  /** More of their requests than was measured is taken to be used. */
  static final double MARGIN = 0.1;

  private MemoryFormulas() {}

  /**
   * Share of what is allocated that is taken to be used.
   *
   * @param floor least share, before the margin
   * @param used memory in use
   * @param seen memory allocated for so long that it is used by now; 0 for none
   */
  static double ratio(double floor, double used, long seen) {
    double measured = seen > 0 ? used / seen : 1;
    return Math.min(1, Math.max(floor, measured) + MARGIN);
  }

  /**
   * Memory that can be allocated until, with what is in use and what will be, the target is
   * reached; below 0 where it is passed.
   *
   * @param target share of the node's memory
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

  /** What is allocated and the room, but no less than the node has, and no more than a multiple. */
  static long size(long capacity, long allocated, double room, double factor) {
    long most = (long) Math.floor(factor * capacity);
    return Math.max(capacity, Math.min(most, allocated + (long) Math.floor(room)));
  }
}
