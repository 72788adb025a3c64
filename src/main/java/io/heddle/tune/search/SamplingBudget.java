package io.heddle.tune.search;

/**
 * How much is sampled (AdaptiveConfig, Prop. 3.1). Space and granularity shrink alike, so every
 * iteration takes the same number of samples; the sum is rounded once. With Section 4.5.1
 * (confidence 0.99, finest granularity a tenth of the first, scaling 0.5: four iterations) that
 * gives the paper's 83 for a grid of 5 (Capacity, two queues), 267 for 15 (Fair, two), 488 for 27
 * (Fair, four). Its 175 for Capacity with four queues belongs to the grid of 10 in Section 4.4, not
 * the 9 of 4.3, which would give 156.
 *
 * @param confidence p, probability to come upon the grid's best point, in (0, 1)
 * @param coarsest g0, granularity of the first iteration: 1 / the size of the grid, in (0, 1)
 * @param finest gt, granularity required, in (0, coarsest]
 * @param scaling gamma, from one iteration to the next, in (0, 1)
 */
public record SamplingBudget(double confidence, double coarsest, double finest, double scaling) {
  /** What log2(10) may be off by, which is rounding. */
  private static final double ROUNDING = 1e-9;

  public SamplingBudget {
    if (!(confidence > 0
        && confidence < 1
        && coarsest > 0
        && coarsest < 1
        && finest > 0
        && finest <= coarsest
        && scaling > 0
        && scaling < 1)) {
      throw new IllegalArgumentException(
          "confidence %s, granularity %s to %s, scaling %s: give each in (0, 1), the finest granularity not above the coarsest"
              .formatted(confidence, coarsest, finest, scaling));
    }
  }

  /** The paper's effort where the first grid has so many points, at least 2. */
  public static SamplingBudget ofGridSize(int points) {
    double coarsest = 1.0 / points;
    return new SamplingBudget(0.99, coarsest, coarsest / 10, 0.5);
  }

  /** ln(1 - p) / ln(1 - g): n of 1 - (1 - g)^n = p. */
  public double samplesPerIteration() {
    return Math.log(1 - confidence) / Math.log(1 - coarsest);
  }

  /** How often the space is sampled, until its granularity is the finest. */
  public int iterations() {
    return 1 + (int) (Math.log(finest / coarsest) / Math.log(scaling) + ROUNDING);
  }

  int samplesAfter(int iteration) {
    return (int) Math.round(iteration * samplesPerIteration());
  }

  public int samples() {
    return samplesAfter(iterations());
  }
}
