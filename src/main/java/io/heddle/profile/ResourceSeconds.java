package io.heddle.profile;

import java.util.Arrays;

/**
 * What containers held times for how long, as YARN counts what an application used.
 *
 * @param mebibyteSeconds memory; MiB times seconds, 0 to 10^18
 * @param vcoreSeconds cores; vcores times seconds, 0 to 10^18
 */
public record ResourceSeconds(double mebibyteSeconds, double vcoreSeconds) {
  public static final ResourceSeconds NONE = new ResourceSeconds(0, 0);

  private static final double MOST = 1e18;

  /**
   * Checks the values.
   *
   * @throws IllegalArgumentException if one is out of range
   */
  public ResourceSeconds {
    check("mebibyteSeconds", mebibyteSeconds);
    check("vcoreSeconds", vcoreSeconds);
  }

  private static void check(String name, double value) {
    if (!(value >= 0 && value <= MOST)) {
      throw new IllegalArgumentException(
          "%s is %s, and must be from 0 to %s".formatted(name, value, MOST));
    }
  }

  /**
   * As amounts by resource type, memory first.
   *
   * @param types how many are counted: memory alone where the scheduler counts no more; nothing is
   *     known of those beyond cores
   */
  public double[] amounts(int types) {
    return Arrays.copyOf(new double[] {mebibyteSeconds, vcoreSeconds}, types);
  }

  /** What of it is left once so much was held; at least nothing. */
  public ResourceSeconds minus(ResourceSeconds held) {
    return new ResourceSeconds(
        Math.max(0, mebibyteSeconds - held.mebibyteSeconds),
        Math.max(0, vcoreSeconds - held.vcoreSeconds));
  }

  /** So many times as much; at least 0. */
  public ResourceSeconds times(double factor) {
    return new ResourceSeconds(
        Math.min(MOST, factor * mebibyteSeconds), Math.min(MOST, factor * vcoreSeconds));
  }

  public ResourceSeconds plus(ResourceSeconds other) {
    return new ResourceSeconds(
        Math.min(MOST, mebibyteSeconds + other.mebibyteSeconds),
        Math.min(MOST, vcoreSeconds + other.vcoreSeconds));
  }

  /**
   * What is known after one more run: the moving average of what runs held, in which the latest
   * weighs as in {@link DecayedMedian}. A run that held nothing says nothing; the first that did
   * says all.
   */
  public ResourceSeconds after(ResourceSeconds run) {
    return mean(run, DecayedMedian.LATEST_SHARE);
  }

  /**
   * Of both the mean; of what held nothing nothing is known.
   *
   * @param otherShare what the other weighs, in [0, 1]
   */
  ResourceSeconds mean(ResourceSeconds other, double otherShare) {
    if (equals(NONE) || other.equals(NONE)) {
      return equals(NONE) ? other : this;
    }
    return new ResourceSeconds(
        (1 - otherShare) * mebibyteSeconds + otherShare * other.mebibyteSeconds,
        (1 - otherShare) * vcoreSeconds + otherShare * other.vcoreSeconds);
  }
}
