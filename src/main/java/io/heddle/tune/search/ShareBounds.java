package io.heddle.tune.search;

import java.util.Arrays;
import java.util.random.RandomGenerator;
import java.util.stream.IntStream;

/** Shares of siblings that add up to 1, none below its lower or above its upper one. */
@SuppressWarnings("ArrayRecordComponent") // Of this package alone, and never compared.
record ShareBounds(double[] lower, double[] upper) {
  /** What sums of shares may be off by, which is rounding. */
  private static final double ROUNDING = 1e-9;

  boolean canAddUp() {
    return Arrays.stream(lower).sum() <= 1 + ROUNDING && Arrays.stream(upper).sum() >= 1 - ROUNDING;
  }

  boolean contains(double[] shares) {
    return IntStream.range(0, shares.length)
            .allMatch(i -> shares[i] >= lower[i] - ROUNDING && shares[i] <= upper[i] + ROUNDING)
        && Math.abs(Arrays.stream(shares).sum() - 1) <= ROUNDING;
  }

  /** Returns the nearest by Euclidean distance: all move alike, as far as bounds let them. */
  double[] nearest(double[] wanted) {
    if (contains(wanted)) {
      return wanted.clone();
    }
    double low = Double.POSITIVE_INFINITY;
    double high = Double.NEGATIVE_INFINITY;
    for (int i = 0; i < wanted.length; i++) {
      low = Math.min(low, lower[i] - wanted[i]);
      high = Math.max(high, upper[i] - wanted[i]);
    }
    double middle = (low + high) / 2;
    while (low < middle && middle < high) {
      if (Arrays.stream(moved(wanted, middle)).sum() < 1) {
        low = middle;
      } else {
        high = middle;
      }
      middle = (low + high) / 2;
    }
    return moved(wanted, high);
  }

  private double[] moved(double[] shares, double by) {
    double[] moved = new double[shares.length];
    Arrays.setAll(moved, i -> Math.min(upper[i], Math.max(lower[i], shares[i] + by)));
    return moved;
  }

  /** Shares at random: what the lower bounds leave is broken at uniform places. */
  double[] random(RandomGenerator random) {
    double[] parts = new double[lower.length];
    Arrays.setAll(parts, i -> random.nextExponential());
    double scale = (1 - Arrays.stream(lower).sum()) / Arrays.stream(parts).sum();
    Arrays.setAll(parts, i -> lower[i] + scale * parts[i]);
    return nearest(parts);
  }

  /**
   * @param scale of the new widths to the old ones, in (0, 1]
   */
  ShareBounds around(double[] centre, double scale) {
    double[] newLower = new double[centre.length];
    double[] newUpper = new double[centre.length];
    Arrays.setAll(newLower, i -> centre[i] - scale * (centre[i] - lower[i]));
    Arrays.setAll(newUpper, i -> centre[i] + scale * (upper[i] - centre[i]));
    return new ShareBounds(newLower, newUpper);
  }
}
