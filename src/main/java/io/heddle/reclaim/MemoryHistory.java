package io.heddle.reclaim;

/** The memory in use on one node, by the latest samples. Not thread-safe. */
public final class MemoryHistory {
  private static final double QUANTILE = 0.95;

  private final LatestSamples samples = new LatestSamples();

  /** Adds a sample, unless it is no newer than the last, and forgets those out of the window. */
  public void add(long millis, double used, long windowMillis) {
    samples.add(millis, used, windowMillis);
  }

  /** The 95th percentile, or the latest if that is more; NaN for none. */
  public double high() {
    if (samples.isEmpty()) {
      return Double.NaN;
    }
    double[] sorted = samples.all().sorted().toArray();
    int index = (int) Math.ceil(QUANTILE * sorted.length) - 1;
    return Math.max(sorted[index], samples.last());
  }
}
