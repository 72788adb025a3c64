package io.heddle.sim.workload;

import io.heddle.model.ResourceVector;

/**
 * Tasks that ask for the same.
 *
 * @param demand of one task: memory in MiB, virtual cores
 */
public record TaskGroup(ResourceVector demand, Durations durations) {
  /** How many tasks there are. */
  public int count() {
    return durations.count();
  }
}
