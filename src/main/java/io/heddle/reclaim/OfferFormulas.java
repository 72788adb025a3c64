package io.heddle.reclaim;

/** The formulas of what a node offers. Sizes are in vcores. */
public final class OfferFormulas {
  /** No use is taken to be lower than this share of what is allocated. */
  static final double LEAST_RATIO = 0.2;

  private OfferFormulas() {}

  /**
   * Busy vcores, which are cores, or shares of them where a node offers more vcores than cores.
   *
   * @param busyCores of the hardware; NaN for unknown
   * @param cores of the hardware, above 0
   */
  public static double busyVcores(double busyCores, long cores, int capacity) {
    return busyCores * Math.max(1, (double) capacity / cores);
  }

  /** Age of figures {@code told} last, or, the same for longer than {@code bound}, told first. */
  public static long ageMillis(long now, long told, long since, long bound) {
    return Math.max(0, now - (told - since > bound ? since : told));
  }

  /** Returns use as a share of what was allocated before the last sample; NaN for nothing. */
  static double used(double busy, int allocated, int fresh) {
    int seen = allocated - fresh;
    return seen > 0 ? busy / seen : Double.NaN;
  }

  /** Returns the higher of two means (NaN for none), 1 where both are unknown. */
  static double ratio(double recent, double window) {
    return Double.isNaN(recent) || Double.isNaN(window)
        ? 1
        : Math.max(LEAST_RATIO, Math.max(recent, window));
  }

  static int byUse(double target, int capacity, double ratio) {
    return (int) Math.floor(target * capacity / ratio);
  }

  static int byStep(int allocated, int fresh, int step) {
    return allocated - fresh + step;
  }

  static int most(double factor, int capacity) {
    return (int) Math.floor(factor * capacity);
  }

  static int size(int byUse, int byStep, int capacity, int most) {
    return Math.max(capacity, Math.min(most, Math.min(byUse, byStep)));
  }

  /**
   * Whether a full offer, with {@code used} as a share of what is allocated, is beyond the node.
   */
  public static boolean isOver(double used, int offered, int capacity) {
    return used * offered > capacity;
  }
}
