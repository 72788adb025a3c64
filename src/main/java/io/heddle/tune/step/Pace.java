package io.heddle.tune.step;

/** How many times slower than predicted jobs usually get on; older looks count less and less. */
final class Pace {
  private static final double HALF_LIFE_SECONDS = 600;

  /** Slower than this is said to be this slow. */
  private static final double SLOWEST = 20;

  private double growth;
  private double presence;

  /** Time goes by. */
  void age(double seconds) {
    double kept = Math.pow(0.5, seconds / HALF_LIFE_SECONDS);
    growth *= kept;
    presence *= kept;
  }

  /**
   * Adds what was seen.
   *
   * @param grown how much longer jobs took in all than predicted, in seconds
   * @param present how long they were there in all, in seconds
   */
  void add(double grown, double present) {
    growth += grown;
    presence += present;
  }

  /** At least 1: no change need do better than it was predicted to. */
  double slowness() {
    return presence == 0 ? 1 : Math.max(1, slowness(growth / presence));
  }

  /**
   * How many times slower jobs got on than predicted.
   *
   * @param growth of their latency in each second
   */
  static double slowness(double growth) {
    return 1 / Math.max(1 - growth, 1 / SLOWEST);
  }
}
