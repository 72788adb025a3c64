package io.heddle.bench.experiment;

import java.util.Arrays;

public final class Samples {
  private long[] nanos = new long[64];
  private int size;

  public void add(long duration) {
    if (size == nanos.length) {
      nanos = Arrays.copyOf(nanos, 2 * size);
    }
    nanos[size++] = duration;
  }

  public void addAll(Samples others) {
    for (int i = 0; i < others.size; i++) {
      add(others.nanos[i]);
    }
  }

  public int size() {
    return size;
  }

  /**
   * Returns the samples with the longest ones cut until all take no more together; none below its
   * share.
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

  public double quantileMicros(double share) {
    long[] sorted = Arrays.copyOf(nanos, size);
    Arrays.sort(sorted);
    int index = (int) Math.ceil(share * size) - 1;
    return sorted[Math.max(0, Math.min(index, size - 1))] / 1000.0;
  }

  public double quantileMillis(double share) {
    return quantileMicros(share) / 1000;
  }
}
