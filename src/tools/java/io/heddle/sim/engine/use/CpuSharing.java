package io.heddle.sim.engine.use;

/** How fast tasks go on where more cores are wanted than there are: all of them alike. */
final class CpuSharing {
  /** Milliseconds of work that rounding may leave undone. */
  static final double NOTHING = 1e-6;

  private CpuSharing() {}

  /**
   * Work done in a unit of time, 1 undisturbed; {@code wanted} are cores of all tasks undisturbed.
   */
  static double rate(double cores, double wanted) {
    return wanted <= cores ? 1 : cores / wanted;
  }

  static long millis(double work, double rate) {
    return (long) Math.ceil((work - NOTHING) / rate);
  }
}
