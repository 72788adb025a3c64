package io.heddle.sim.workload;

import io.heddle.model.ResourceVector;

/**
 * Tasks that ask for the same.
 *
 * @param demand of one task: memory in MiB, virtual cores
 * @param use of what they ask for
 */
public record TaskGroup(ResourceVector demand, Durations durations, TaskUse use) {
  public TaskGroup(ResourceVector demand, Durations durations) {
    this(demand, durations, TaskUse.UNKNOWN);
  }

  public int count() {
    return durations.count();
  }

  public TaskWork task(int index) {
    return new TaskWork(durations.get(index), use, use.factor(index));
  }
}
