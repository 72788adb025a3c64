package io.heddle.expect;

/**
 * One end of an interval, moved so that it leaves out one value in ten, also where they drift:
 * {@code share + STEP * (GOAL - missed)} after each value (Gibbs and Candès, Adaptive Conformal
 * Inference Under Distribution Shift, NeurIPS 2021, equation 2).
 */
final class Tail {
  private static final double GOAL = 0.1;

  /**
   * Chosen on seed 1 of six mixes: with smaller steps fewer intervals hold while a queue fills up.
   */
  private static final double STEP = 0.08;

  private static final double LEAST = -5 * STEP;
  private static final double MOST = 0.4;

  private double share = GOAL;

  void count(boolean missed) {
    double next = share + STEP * (missed ? GOAL - 1 : GOAL);
    share = Math.max(LEAST, Math.min(MOST, next));
  }

  /** Rank of the value at this end among {@code values} sorted ones, counted from it; from 1. */
  int rank(int values) {
    return Math.max(1, (int) ((values + 1) * share));
  }

  /** Factor by which the interval goes beyond the last value: doubled by each step below 0. */
  double stretch() {
    return share >= 0 ? 1 : Math.pow(2, -share / STEP);
  }
}
