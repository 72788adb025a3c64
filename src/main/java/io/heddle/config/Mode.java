package io.heddle.config;

/** How far Heddle takes part in scheduling. */
public enum Mode {
  /** Pure stock CapacityScheduler. */
  OFF,
  /** Decides and counts, and allocates exactly as stock. */
  SHADOW,
  /** Decides. */
  ACTIVE
}
