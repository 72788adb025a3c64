package io.heddle.reclaim;

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
}
