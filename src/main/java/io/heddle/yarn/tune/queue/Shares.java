package io.heddle.yarn.tune.queue;

/** Parts of a whole. */
final class Shares {
  /** Stands for nothing, which the tuner's arithmetic does not know. */
  static final double LEAST = 1e-9;

  private Shares() {}

  /** {@code value} within (0, 1]. */
  static double of(double value) {
    return Math.min(1, Math.max(LEAST, value));
  }
}
