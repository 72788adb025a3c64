package io.heddle.sim.app;

/** Told when a task ends; never when its container ended before. */
public interface TaskListener {
  /** The task ended at the time of now; {@code success} is false where it failed. */
  void ended(boolean success);
}
