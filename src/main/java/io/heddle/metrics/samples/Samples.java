package io.heddle.metrics.samples;

/** The latest samples of one figure of one node. Not thread-safe. */
final class Samples {
  private final long[] millis;
  private final double[] values;
  private int next;
  private int count;

  /**
   * None yet.
   *
   * @param capacity kept, the latest; at least 1
   */
  Samples(int capacity) {
    millis = new long[capacity];
    values = new double[capacity];
  }

  /** Adds a sample, unless it is the latest one told again. */
  void add(long at, double value) {
    int last = Math.floorMod(next - 1, millis.length);
    if (count > 0 && millis[last] == at) {
      return;
    }
    millis[next] = at;
    values[next] = value;
    next = (next + 1) % millis.length;
    count = Math.min(count + 1, millis.length);
  }

  /** The mean over a window; NaN if none of its samples is fresh. */
  double mean(Window window) {
    double sum = 0;
    int found = 0;
    boolean fresh = false;
    for (int i = 0; i < count; i++) {
      if (window.contains(millis[i])) {
        sum += values[i];
        found++;
        fresh |= millis[i] > window.freshMillis();
      }
    }
    return fresh ? sum / found : Double.NaN;
  }
}
