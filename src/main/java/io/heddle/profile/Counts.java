package io.heddle.profile;

/** Sums of counts that may come from a file. */
final class Counts {
  private Counts() {}

  /** The sum of two counts, each at least 0, or the largest that there is. */
  static long sum(long a, long b) {
    return a > Long.MAX_VALUE - b ? Long.MAX_VALUE : a + b;
  }
}
