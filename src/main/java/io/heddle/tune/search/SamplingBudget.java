package io.heddle.tune.search;

/**
 * How much is sampled (AdaptiveConfig, Prop. 3.1). Space and granularity shrink alike, so every
 * iteration takes the same number of samples; what is sampled in all is rounded once. With the
 * values of Section 4.5.1 (confidence 0.99, a finest granularity a tenth of the first one, scaling
 * 0.5: four iterations) that gives the paper's counts: 83 for a grid of 5 settings (Capacity, two
 * queues), 267 for 15 (Fair, two queues), 488 for 27 (Fair, four queues). Its 175 for a Capacity
 * scheduler of four queues belongs to a grid of 10, the number of settings in Section 4.4, and not
 * to the 9 of Section 4.3, which would give 156.
 *
 * @param confidence p, probability to come upon the best point of the grid, in (0, 1)
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

  /** How much is sampled by the end of an iteration, counted from 1. */
  int samplesAfter(int iteration) {
    return (int) Math.round(iteration * samplesPerIteration());
  }

  public int samples() {
    return samplesAfter(iterations());
  }
}
