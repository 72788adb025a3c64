package io.heddle.tune.step;

/** What is to be done now. */
public sealed interface Step {
  record Keep(String reason) implements Step {}

  record Apply(Change change) implements Step {}

  /** Change that takes an earlier one back; the tuner is told whether it was made. */
  record RollBack(Change change, String reason) implements Step {}
}
