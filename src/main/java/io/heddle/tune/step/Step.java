package io.heddle.tune.step;

/** What is to be done now. */
public sealed interface Step {
  String reason();

  record Keep(String reason) implements Step {}

  record Apply(Change change) implements Step {
    @Override
    public String reason() {
      return change.reason();
    }
  }

  /** Change that takes an earlier one back; the tuner is told whether it was made. */
  record RollBack(Change change) implements Step {
    @Override
    public String reason() {
      return change.reason();
    }
  }
}
