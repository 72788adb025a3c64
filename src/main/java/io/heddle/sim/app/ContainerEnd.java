package io.heddle.sim.app;

/** How a container ended, as the ResourceManager reports it to the application. */
public enum ContainerEnd {
  /** Its process exited or the application released it. */
  COMPLETED,
  /** The scheduler took it back. */
  PREEMPTED,
  /** Its node was lost. */
  LOST
}
