package io.heddle.sim.workload;

import java.util.function.ToLongFunction;
import java.util.random.RandomGenerator;
import java.util.stream.IntStream;

/** Durations of the tasks of a group, by chance. */
public final class RandomDurations {
  private RandomDurations() {}

  /** Uniform in {@code mean} less to plus {@code share} of it, a share in [0, 1]. */
  public static Durations uniform(
      int count, double meanMillis, double share, RandomGenerator random) {
    return draw(
        count, random, source -> Math.round(uniform(meanMillis, share, source.nextDouble())));
  }

  /** Lognormal with this mean; {@code sigma} is that of the logarithm, at least 0. */
  public static Durations lognormal(
      int count, double meanMillis, double sigma, RandomGenerator random) {
    return draw(
        count, random, source -> Math.round(lognormal(meanMillis, sigma, source.nextGaussian())));
  }

  private static Durations draw(
      int count, RandomGenerator random, ToLongFunction<RandomGenerator> one) {
    return Durations.of(
        IntStream.range(0, count).mapToLong(i -> one.applyAsLong(random)).toArray());
  }

  /** {@code mean (1 + share (2 u - 1))}, with {@code u} in [0, 1). */
  static double uniform(double mean, double share, double u) {
    return mean * (1 + share * (2 * u - 1));
  }

  /** {@code mean exp(sigma z - sigma^2 / 2)}, with {@code z} standard normal. */
  static double lognormal(double mean, double sigma, double z) {
    return mean * Math.exp(sigma * z - sigma * sigma / 2);
  }
}
