package io.heddle.reclaim;

import java.util.stream.DoubleStream;

/**
 * How much of what was allocated on one node was used, by the latest samples, as a share of what
 * jobs are known to use. Not thread-safe.
 */
public final class UseHistory {
  private static final int RECENT = 3;

  private final LatestSamples samples = new LatestSamples();

  private double expected = 1;
  private long latest = Long.MIN_VALUE;
  private int unseen;

  /**
   * Adds a sample and forgets those that the window leaves behind. One that is no newer than the
   * last is left out, as is one that says nothing.
   *
   * @param used share of what was allocated, over what was expected of it; NaN for unknown
   */
  public void add(long millis, double used, long windowMillis) {
    samples.add(millis, used, windowMillis);
  }

  /**
   * Vcores that the latest sample has not seen: those allocated in the step in which it came, and
   * in all steps since.
   *
   * @param millis when the sample came
   * @param fresh vcores allocated since the last step
   */
  public int unseen(long millis, int fresh) {
    unseen = millis > latest ? fresh : unseen + fresh;
    latest = Math.max(latest, millis);
    return unseen;
  }

  /**
   * What is allocated now is expected to use this share of what it asked for, as its jobs did; 1
   * where nothing is known of them.
   */
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
}
