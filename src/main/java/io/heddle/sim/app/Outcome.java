package io.heddle.sim.app;

/** What has come of an application. */
enum Outcome {
  /** It still has something to do. */
  OPEN,
  SUCCEEDED,
  FAILED
}
