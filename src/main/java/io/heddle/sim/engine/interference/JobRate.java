package io.heddle.sim.engine.interference;

import java.util.List;

/** How fast a whole job goes by what its nodes allow. */
public final class JobRate {
  private JobRate() {}

  /**
   * Half its slowest node's rate, half the mean: some of its work waits for the slowest of its
   * tasks, the rest goes to whoever is free.
   *
   * @param rates of its nodes, at least one
   */
  public static double of(List<Double> rates) {
    double slowest = Double.POSITIVE_INFINITY;
    double sum = 0;
    for (double rate : rates) {
      slowest = Math.min(slowest, rate);
      sum += rate;
    }
    return (slowest + sum / rates.size()) / 2;
  }
}
