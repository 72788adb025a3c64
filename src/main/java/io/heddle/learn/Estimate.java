package io.heddle.learn;

/**
 * A number that is only estimated. Immutable.
 *
 * @param mean finite
 * @param variance at least 0
 */
public record Estimate(double mean, double variance) {
  /**
   * Checks both.
   *
   * @throws IllegalArgumentException if one is out of range
   */
  public Estimate {
    if (!Double.isFinite(mean) || !(variance >= 0 && variance < Double.POSITIVE_INFINITY)) {
      throw new IllegalArgumentException(
          "an estimate of %s with variance %s".formatted(mean, variance));
    }
  }

  /** Two independent estimates of the same, each with the weight of its precision. */
  Estimate and(Estimate other) {
    double sum = variance + other.variance;
    double share = sum == 0 ? 0.5 : other.variance / sum;
    return new Estimate(
        share * mean + (1 - share) * other.mean, sum == 0 ? 0 : variance * other.variance / sum);
  }
}
