package io.heddle.reclaim;

import java.util.ArrayDeque;
import java.util.Deque;

/** The memory in use on one node, by the latest samples. Not thread-safe. */
public final class MemoryHistory {
  private static final double QUANTILE = 0.95;

  private final Deque<Sample> samples = new ArrayDeque<>();

  private record Sample(long millis, double used) {}

  /** Adds a sample, unless it is no newer than the last, and forgets those out of the window. */
  public void add(long millis, double used, long windowMillis) {
    boolean isNew = samples.isEmpty() || millis > samples.getLast().millis;
    if (isNew && !Double.isNaN(used)) {
      samples.addLast(new Sample(millis, used));
    }
    while (!samples.isEmpty() && samples.getFirst().millis <= millis - windowMillis) {
      samples.removeFirst();
    }
  }

  /** The 95th percentile, or the latest if that is more; NaN for none. */
  public double high() {
    if (samples.isEmpty()) {
      return Double.NaN;
    }
    double[] sorted = samples.stream().mapToDouble(Sample::used).sorted().toArray();
    int index = (int) Math.ceil(QUANTILE * sorted.length) - 1;
    return Math.max(sorted[index], samples.getLast().used);
  }
}
