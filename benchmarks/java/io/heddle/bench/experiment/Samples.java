package io.heddle.bench.experiment;

import java.util.Arrays;

/** Durations in nanoseconds. */
public final class Samples {
  private long[] nanos = new long[64];
  private int size;

  /** Adds a duration in nanoseconds. */
  public void add(long duration) {
    if (size == nanos.length) {
      nanos = Arrays.copyOf(nanos, 2 * size);
    }
    nanos[size++] = duration;
  }

  /** Adds all durations of {@code others}. */
  public void addAll(Samples others) {
    for (int i = 0; i < others.size; i++) {
      add(others.nanos[i]);
    }
  }

  /** Returns how many durations there are. */
  public int size() {
    return size;
  }

  /**
   * The same durations, of which the longest are shortened until all together take no more than
   * this; none to less than its share of it.
   */
  public Samples within(long total) {
    long[] sorted = Arrays.copyOf(nanos, size);
    Arrays.sort(sorted);
    long excess = Arrays.stream(sorted).sum() - total;
    Samples shortened = new Samples();
    for (int i = size - 1; i >= 0; i--) {
      long less = Math.max(0, Math.min(excess, sorted[i] - total / size));
      excess -= less;
      shortened.add(sorted[i] - less);
    }
    return shortened;
  }

  /** The smallest duration, in microseconds, that this share of all does not exceed. */
  public double quantileMicros(double share) {
    long[] sorted = Arrays.copyOf(nanos, size);
    Arrays.sort(sorted);
    int index = (int) Math.ceil(share * size) - 1;
    return sorted[Math.max(0, Math.min(index, size - 1))] / 1000.0;
  }

  /** The same in milliseconds. */
  public double quantileMillis(double share) {
    return quantileMicros(share) / 1000;
  }
}
