package io.heddle.model;

import java.util.Arrays;

/** The latest values of something, and their quantiles. Not thread-safe. */
public final class LatestValues {
  private final double[] values;
  private double[] sorted = {};
  private int next;
  private int size;

  /** Remembers {@code most} values, at least 1. */
  public LatestValues(int most) {
    values = new double[most];
  }

  /** Adds a value in place of the oldest, if there is no room beside it. */
  public void add(double value) {
    values[next] = value;
    next = (next + 1) % values.length;
    size = Math.min(size + 1, values.length);
    sorted = Arrays.copyOf(values, size);
    Arrays.sort(sorted);
  }

  public int size() {
    return size;
  }

  /**
   * Returns the least value that has {@code part}, in [0, 1), below it.
   *
   * @throws IllegalStateException before the first value
   */
  public double quantile(double part) {
    if (size == 0) {
      throw new IllegalStateException("no value yet");
    }
    return sorted[(int) (part * size)];
  }
}
