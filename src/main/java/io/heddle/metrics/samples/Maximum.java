package io.heddle.metrics.samples;

/**
 * What nodes of a class move at most.
 *
 * @param bytesPerSecond above 0
 */
public record Maximum(double bytesPerSecond, Origin origin) {
  /** Where a maximum comes from. */
  public enum Origin {
    CONFIGURED,
    /** A high quantile of the rates seen. */
    LEARNED,
    /** Less than the floor was seen so far. */
    FLOOR
  }

  /**
   * Share of the maximum that {@code rate} is.
   *
   * @return in [0, 1]; NaN for a rate that is not known
   */
  public double share(double rate) {
    return Math.min(1, rate / bytesPerSecond);
  }
}
