package io.heddle.colocation;

/**
 * A mean of what was seen, of which the latest counts most. Immutable.
 *
 * @param weight how many looks it stands for, from 0 to {@value #MOST}
 */
public record Evidence(double mean, double weight) {
  /** What is older than so many looks hardly counts. */
  static final double MOST = 200;

  public static final Evidence NONE = new Evidence(0, 0);

  /**
   * Checks both.
   *
   * @throws IllegalArgumentException if one is out of range
   */
  public Evidence {
    if (!Double.isFinite(mean) || !(weight >= 0 && weight <= MOST)) {
      throw new IllegalArgumentException("a mean of %s with weight %s".formatted(mean, weight));
    }
  }

  /**
   * The mean after one more look.
   *
   * @param share what the look counts, in [0, 1]
   */
  Evidence after(double seen, double share) {
    return and(new Evidence(seen, share));
  }

  public Evidence and(Evidence other) {
    double sum = weight + other.weight;
    return sum == 0
        ? NONE
        : new Evidence(mean + (other.mean - mean) * other.weight / sum, Math.min(sum, MOST));
  }

  /**
   * The mean drawn towards what is to be expected without it.
   *
   * @param strength how many looks the expectation is worth, above 0
   */
  double drawnTo(double expected, double strength) {
    return (weight * mean + strength * expected) / (weight + strength);
  }
}
