package io.heddle.profile;

import io.heddle.profile.TaskTimes.DecayedMedian;
import java.util.Arrays;

/**
 * What containers held times for how long, as YARN counts it; each 0 to 10^18.
 *
 * @param mebibyteSeconds memory; MiB times seconds
 * @param vcoreSeconds vcores times seconds
 */
public record ResourceSeconds(double mebibyteSeconds, double vcoreSeconds) {
  public static final ResourceSeconds NONE = new ResourceSeconds(0, 0);

  private static final double MOST = 1e18;

  /** Throws IllegalArgumentException if one is out of range. */
  public ResourceSeconds {
    TaskTimes.check("mebibyteSeconds", mebibyteSeconds, MOST);
    TaskTimes.check("vcoreSeconds", vcoreSeconds, MOST);
  }

  /** Amounts of {@code types} types, memory first; beyond cores nothing is known. */
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
   * Returns the moving average with one more run, which weighs as in {@link DecayedMedian}; runs
   * that held nothing do not count.
   */
  public ResourceSeconds after(ResourceSeconds run) {
    return mean(run, DecayedMedian.LATEST_SHARE);
  }

  /**
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
