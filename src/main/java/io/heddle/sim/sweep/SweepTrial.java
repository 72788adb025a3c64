package io.heddle.sim.sweep;

import io.heddle.sim.report.RunResult;
import java.util.Optional;

/** One simulation of a sweep. */
public record SweepTrial(String candidate, long seed) {
  /** What came of it. */
  public record Outcome(SweepTrial trial, Optional<RunResult> run, String refusal) {}
}
