package io.heddle.sim.report;

import java.util.List;

/** Figures of samples. */
final class Statistics {
  private Statistics() {}

  /**
   * The smallest value that at least {@code share} of the values do not exceed (nearest rank).
   *
   * @param sorted rising, at least one
   * @param share in (0, 1]
   */
  static double quantile(List<Double> sorted, double share) {
    int rank = (int) Math.ceil(share * sorted.size());
    return sorted.get(Math.max(1, rank) - 1);
  }

  /** The mean of at least one value. */
  static double mean(List<Double> values) {
    return values.stream().mapToDouble(Double::doubleValue).average().orElseThrow();
  }
}
