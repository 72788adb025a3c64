package io.heddle.sim.sweep;

import io.heddle.sim.report.RunResult;
import java.util.Optional;

/** One simulation of a sweep, by the name of its configuration. */
public record SweepTrial(String candidate, long seed) {
  /** Result without what jobs held over time, or why the configuration was refused. */
  public record Outcome(SweepTrial trial, Optional<RunResult> run, String refusal) {}
}
