package io.heddle.reclaim;

/** The formulas of what a node offers. Sizes are in vcores. */
public final class OfferFormulas {
  /** No use is taken to be lower than this share of what is allocated. */
  static final double LEAST_RATIO = 0.2;

  private OfferFormulas() {}

  /**
   * Busy vcores of a node. A vcore stands for a core where the node offers at most as many vcores
   * as it has cores, and else for its share of them.
   *
   * @param busyCores of the hardware; NaN for unknown
   * @param cores of the hardware, above 0
   */
  public static double busyVcores(double busyCores, long cores, int capacity) {
    return busyCores * Math.max(1, (double) capacity / cores);
  }

  /**
   * How old figures are: as old as the last time that they were told, unless they were the same for
   * so long before that nobody measures any more.
   *
   * @param told when they were told last
   * @param since when they were told first
   * @param bound for how long a node that measures may tell the same
   */
  public static long ageMillis(long now, long told, long since, long bound) {
    return Math.max(0, now - (told - since > bound ? since : told));
  }

  /**
   * Use as a share of what is allocated. What was allocated since the last sample has had no time
   * to be used.
   *
   * @return NaN where nothing else is allocated
   */
  static double used(double busy, int allocated, int fresh) {
    int seen = allocated - fresh;
    return seen > 0 ? busy / seen : Double.NaN;
  }

  /**
   * Use of what is allocated that is reckoned with: the higher of two means, and 1 where nothing is
   * known.
   *
   * @param recent mean of the last samples; NaN for none
   * @param window mean of a longer time; NaN for none
   */
  static double ratio(double recent, double window) {
    return Double.isNaN(recent) || Double.isNaN(window)
        ? 1
        : Math.max(LEAST_RATIO, Math.max(recent, window));
  }

  /** Vcores which, used at this ratio, keep a share of {@code target} of the node busy. */
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
   * Whether a node would be used beyond what it has if all that it offers were allocated and used
   * as what is allocated is.
   *
   * @param used share of what is allocated
   * @param offered vcores
   */
  public static boolean isOver(double used, int offered, int capacity) {
    return used * offered > capacity;
  }
}
