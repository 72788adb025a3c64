package io.heddle.sim.engine.use;

/** How fast tasks go on where more cores are wanted than there are: all of them alike. */
final class CpuSharing {
  /** Milliseconds of work that rounding may leave undone. */
  static final double NOTHING = 1e-6;

  private CpuSharing() {}

  /**
   * Work done in a unit of time; 1 undisturbed.
   *
   * @param cores of the node, above 0
   * @param wanted busy cores of all tasks together while undisturbed
   */
  static double rate(double cores, double wanted) {
    return wanted <= cores ? 1 : cores / wanted;
  }

  /** Whole milliseconds in which so much work is done. */
  static long millis(double work, double rate) {
    return (long) Math.ceil((work - NOTHING) / rate);
  }
}
