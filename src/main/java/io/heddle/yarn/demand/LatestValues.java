package io.heddle.yarn.demand;

import java.util.Arrays;

/** The latest values of something, and their quantiles. */
final class LatestValues {
  private final double[] values;
  private double[] sorted = {};
  private int added;

  /** Of none yet; remembers at most {@code most}. */
  LatestValues(int most) {
    values = new double[most];
  }

  void add(double value) {
    values[added++ % values.length] = value;
    sorted = Arrays.copyOf(values, Math.min(added, values.length));
    Arrays.sort(sorted);
  }

  /** How many were added, those forgotten included. */
  int added() {
    return added;
  }

  /**
   * The least value that is above so large a part of them.
   *
   * @param part in [0, 1); one value at least was added
   */
  double quantile(double part) {
    return sorted[(int) (part * sorted.length)];
  }
}
