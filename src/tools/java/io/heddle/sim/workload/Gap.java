package io.heddle.sim.workload;

import java.util.random.RandomGenerator;

/** The time between the submission of one job and the next. */
@FunctionalInterface
public interface Gap {
  Gap NONE = random -> 0;

  /** The next gap in milliseconds, at least 0. */
  double millis(RandomGenerator random);

  /** Uniform in milliseconds, {@code 0 <= low <= high}; always the same if equal. */
  static Gap uniform(long low, long high) {
    if (!(low >= 0 && high >= low)) {
      throw new IllegalArgumentException(
          "gap from " + low + " to " + high + " ms: the first is at least 0 and not the larger");
    }
    return random -> low + (high - low) * random.nextDouble();
  }

  static Gap exponential(double mean) {
    if (!(mean >= 0)) {
      throw new IllegalArgumentException("mean gap of " + mean + " ms: at least 0");
    }
    return random -> mean * random.nextExponential();
  }
}
