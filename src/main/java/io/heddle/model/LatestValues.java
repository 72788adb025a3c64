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

  /** Returns the value of a rank, from 1 for the smallest to {@link #size}. */
  public double ranked(int rank) {
    return sorted[rank - 1];
  }

  /** Counts the values that are at most {@code limit}. */
  public int countUpTo(double limit) {
    int low = 0;
    int high = size;
    while (low < high) {
      int middle = (low + high) >>> 1;
      if (sorted[middle] <= limit) {
        low = middle + 1;
      } else {
        high = middle;
      }
    }
    return low;
  }
}
