package io.heddle.tune.search;

import java.util.function.ToDoubleFunction;
import java.util.random.RandomGenerator;

/**
 * Recursive random search (AdaptiveConfig, 3.3.3) of anything that can be sampled, in ever smaller
 * spaces.
 */
final class RecursiveSearch {
  private RecursiveSearch() {}

  @FunctionalInterface
  interface Sampler<T> {
    /**
     * A point around {@code centre}.
     *
     * @param scale width of the space to draw from, in (0, 1]; 1 is the whole
     */
    T draw(T centre, double scale, RandomGenerator random);
  }

  record Outcome<T>(T point, double cost, int evaluations) {}

  /** Looks for the smallest cost; {@code start} wins ties. */
  static <T> Outcome<T> run(
      SamplingBudget effort,
      T start,
      ToDoubleFunction<T> cost,
      Sampler<T> sampler,
      RandomGenerator random) {
    T best = start;
    double least = cost.applyAsDouble(start);
    int evaluations = 1;
    double scale = 1;
    for (int iteration = 1; iteration <= effort.iterations(); iteration++) {
      T centre = best;
      for (; evaluations < effort.samplesAfter(iteration); evaluations++) {
        T candidate = sampler.draw(centre, scale, random);
        double found = cost.applyAsDouble(candidate);
        if (found < least) {
          best = candidate;
          least = found;
        }
      }
      scale *= effort.scaling();
    }
    return new Outcome<>(best, least, evaluations);
  }
}
