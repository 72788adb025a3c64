package io.heddle.sim.sweep;

import io.heddle.sim.report.RunResult;
import java.util.Optional;

/** One simulation of a sweep. */
public record SweepTrial(String candidate, long seed) {
  /**
   * What came of it. {@code run}: without what jobs and queues held over time; empty where the
   * configuration was refused. {@code refusal}: why; empty where it ran.
   */
  public record Outcome(SweepTrial trial, Optional<RunResult> run, String refusal) {}
}
