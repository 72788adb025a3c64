package io.heddle.sim.workload;

import io.heddle.model.ResourceVector;

/** Tasks that ask for the same: memory in MiB, virtual cores; {@code use} is a part of that. */
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
