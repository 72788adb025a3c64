package io.heddle.sim.sweep;

import io.heddle.sim.report.RunResult;
import java.util.Optional;

/**
 * One simulation of a sweep.
 *
 * @param candidate the name of its configuration
 */
public record SweepTrial(String candidate, long seed) {
  /**
   * What came of it.
   *
   * @param run without what jobs and queues held over time; empty where the configuration was
   *     refused
   * @param refusal why; empty where it ran
   */
  public record Outcome(SweepTrial trial, Optional<RunResult> run, String refusal) {}
}
