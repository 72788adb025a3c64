package io.heddle.sim;

import java.util.random.RandomGenerator;

/**
 * How nodes measure use: means since the sample before; heartbeats tell the last one.
 *
 * @param periodMillis between two samples of a node, at least 1
 * @param noise standard deviation of a normal error, as a share
 * @param until from when on the last sample is repeated, in virtual milliseconds
 */
public record NodeSampling(long periodMillis, double noise, long until) {
  /** As a NodeManager measures: each 3 s, and to the end. */
  public static final NodeSampling STANDARD = new NodeSampling(3_000, 0.05, Long.MAX_VALUE);

  public NodeSampling {
    if (periodMillis < 1 || !(noise >= 0)) {
      throw new IllegalArgumentException(
          "samples each " + periodMillis + " ms, noise " + noise + ": at least 1 ms and 0");
    }
  }

  public double read(double truth, RandomGenerator random) {
    return Math.max(0, truth * (1 + noise * random.nextGaussian()));
  }
}
