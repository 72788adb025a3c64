package io.heddle.sim.sweep;

import java.util.List;

/**
 * What a sweep tries, each with each.
 *
 * @param masters shares of a queue for masters, in (0, 1]
 * @param slowStarts shares of maps that end before a job asks for reduces, in [0, 1]
 */
public record SweepGrid(List<Double> masters, List<Double> slowStarts, List<String> policies) {
  /** Hadoop's defaults, what administrators make of them, and Heddle's two objectives. */
  public static final SweepGrid USUAL =
      new SweepGrid(List.of(0.1, 0.3), List.of(0.05, 1.0), List.of("heddle", "heddle-makespan"));

  public SweepGrid {
    masters = List.copyOf(masters);
    slowStarts = List.copyOf(slowStarts);
    policies = List.copyOf(policies);
  }

  /** Returns the grid with one slow-start, where no job has reduces that could wait. */
  public SweepGrid withSlowStart(double slowStart) {
    return new SweepGrid(masters, List.of(slowStart), policies);
  }
}
