package io.heddle.bench.heartbeat;

import java.util.Arrays;

/** Durations in nanoseconds. */
final class Samples {
  private long[] nanos = new long[64];
  private int size;

  void add(long duration) {
    if (size == nanos.length) {
      nanos = Arrays.copyOf(nanos, 2 * size);
    }
    nanos[size++] = duration;
  }

  void addAll(Samples others) {
    for (int i = 0; i < others.size; i++) {
      add(others.nanos[i]);
    }
  }

  int size() {
    return size;
  }

  /** All durations together, in nanoseconds. */
  long sum() {
    return Arrays.stream(nanos, 0, size).sum();
  }

  /** The smallest duration, in microseconds, that this share of all does not exceed. */
  double quantileMicros(double share) {
    long[] sorted = Arrays.copyOf(nanos, size);
    Arrays.sort(sorted);
    int index = (int) Math.ceil(share * size) - 1;
    return sorted[Math.max(0, Math.min(index, size - 1))] / 1000.0;
  }
}
