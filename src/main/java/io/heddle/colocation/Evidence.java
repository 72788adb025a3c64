package io.heddle.colocation;

/** Mean that weighs the latest most, of {@code weight} looks, up to {@value #MOST}. Immutable. */
public record Evidence(double mean, double weight) {
  /** What is older than so many looks hardly counts. */
  static final double MOST = 200;

  public static final Evidence NONE = new Evidence(0, 0);

  /** Throws IllegalArgumentException if one is out of range. */
  public Evidence {
    if (!Double.isFinite(mean) || !(weight >= 0 && weight <= MOST)) {
      throw new IllegalArgumentException("a mean of %s with weight %s".formatted(mean, weight));
    }
  }

  public Evidence and(Evidence other) {
    double sum = weight + other.weight;
    return sum == 0
        ? NONE
        : new Evidence(mean + (other.mean - mean) * other.weight / sum, Math.min(sum, MOST));
  }

  /**
   * @param strength how many looks the expectation is worth, above 0
   */
  double drawnTo(double expected, double strength) {
    return (weight * mean + strength * expected) / (weight + strength);
  }
}
