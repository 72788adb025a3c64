package io.heddle.reclaim;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.stream.DoubleStream;

/** Latest use of one node's allocation, as a share of jobs' known use. Not thread-safe. */
public final class UseHistory {
  private static final int RECENT = 3;

  private final LatestSamples samples = new LatestSamples();

  private double expected = 1;
  private long latest = Long.MIN_VALUE;
  private int unseen;

  /**
   * Adds a sample of {@code used}, the share of what was allocated over what was expected, unless
   * it is older or NaN, and forgets those that the window leaves behind.
   */
  public void add(long millis, double used, long windowMillis) {
    samples.add(millis, used, windowMillis);
  }

  /**
   * Vcores unseen by the sample of {@code millis}: {@code fresh} ones since the last step, and
   * later.
   */
  public int unseen(long millis, int fresh) {
    unseen = millis > latest ? fresh : unseen + fresh;
    latest = Math.max(latest, millis);
    return unseen;
  }

  /** Sets the share that what is allocated now is expected to use; 1 where unknown. */
  public void expect(double share) {
    expected = share;
  }

  /** Use of what is allocated now that is reckoned with: see {@link OfferFormulas#ratio}. */
  public double ratio() {
    double ratio = OfferFormulas.ratio(mean(samples.latest(RECENT)), mean(samples.all()));
    return samples.isEmpty() ? ratio : Math.max(OfferFormulas.LEAST_RATIO, expected * ratio);
  }

  private static double mean(DoubleStream samples) {
    return samples.average().orElse(Double.NaN);
  }

  /** The samples of one figure of a node that lie within a window. Not thread-safe. */
  static final class LatestSamples {
    private final Deque<Sample> samples = new ArrayDeque<>();

    private record Sample(long millis, double used) {}

    /** Adds a sample unless it is older or NaN, and forgets those that the window leaves behind. */
    void add(long millis, double used, long windowMillis) {
      boolean isNew = samples.isEmpty() || millis > samples.getLast().millis;
      if (isNew && !Double.isNaN(used)) {
        samples.addLast(new Sample(millis, used));
      }
      while (!samples.isEmpty() && samples.getFirst().millis <= millis - windowMillis) {
        samples.removeFirst();
      }
    }

    boolean isEmpty() {
      return samples.isEmpty();
    }

    DoubleStream all() {
      return samples.stream().mapToDouble(Sample::used);
    }

    DoubleStream latest(int most) {
      return all().skip(Math.max(0, samples.size() - most));
    }

    double last() {
      return samples.getLast().used;
    }
  }

  /** The memory in use on one node, by the latest samples. Not thread-safe. */
  public static final class MemoryHistory {
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
}
