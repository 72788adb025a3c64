package io.heddle.yarn.demand;

/** Counts of containers as applications ask for them, which may be any number. */
public final class AskedContainers {
  /** More counts as this many. */
  static final int MOST = 1_000_000_000;

  private AskedContainers() {}

  /** The sum of two counts that are not negative. */
  public static int plus(int one, int other) {
    return (int) Math.min(MOST, (long) one + other);
  }
}
