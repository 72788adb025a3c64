package io.heddle.sim.workload;

import java.util.Arrays;
import java.util.function.ToLongFunction;
import java.util.random.RandomGenerator;
import java.util.stream.IntStream;

/** How long each task of a group runs on a node of ordinary speed, in milliseconds. Immutable. */
public final class Durations {
  /** Three years: the sum over ten million tasks is still a number. */
  private static final double LONGEST_MILLIS = 1e11;

  private final long[] millis;

  private Durations(long[] millis) {
    for (long each : millis) {
      if (each < 0) {
        throw new IllegalArgumentException("duration " + each + " ms: it cannot be negative");
      }
    }
    this.millis = millis;
  }

  /** These durations; the array is copied. */
  public static Durations of(long... millis) {
    return new Durations(millis.clone());
  }

  public static Durations equal(int count, long millis) {
    long[] all = new long[count];
    Arrays.fill(all, millis);
    return new Durations(all);
  }

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
        count,
        random,
        source ->
            Math.round(
                Math.min(LONGEST_MILLIS, lognormal(meanMillis, sigma, source.nextGaussian()))));
  }

  private static Durations draw(
      int count, RandomGenerator random, ToLongFunction<RandomGenerator> one) {
    return new Durations(
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

  public int count() {
    return millis.length;
  }

  public long get(int index) {
    return millis[index];
  }

  public long sum() {
    return Arrays.stream(millis).sum();
  }

  /** The longest, or 0 without a task. */
  public long longest() {
    return Arrays.stream(millis).max().orElse(0);
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof Durations durations && Arrays.equals(millis, durations.millis);
  }

  @Override
  public int hashCode() {
    return Arrays.hashCode(millis);
  }

  @Override
  public String toString() {
    return millis.length + " tasks of " + sum() + " ms in all";
  }
}
