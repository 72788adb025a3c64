package io.heddle.sim.workload;

import io.heddle.sim.workload.TaskUse.Phase;

/**
 * Work of one task.
 *
 * @param millis undisturbed on an ordinary node
 * @param use shares of what its container asks for
 * @param factor on that use
 */
public record TaskWork(long millis, TaskUse use, double factor) {
  /** What it uses of memory, 0, or of cores, 1: milliseconds as if it used all that it asks for. */
  public double used(int type) {
    double used = 0;
    double left = millis;
    for (int i = 0; left > 0; i = (i + 1) % use.phasesOrAll().size()) {
      Phase phase = use.phasesOrAll().get(i);
      double here = Math.min(left, (double) phase.millis());
      used += here * factor * (type == 0 ? phase.memory() : phase.cpu());
      left -= here;
    }
    return used;
  }

  public TaskWork lasting(long newMillis) {
    return new TaskWork(newMillis, use, factor);
  }

  /** Returns the task where {@code slots} tasks share what the container asks for. */
  public TaskWork inOneOf(int slots) {
    return new TaskWork(millis, use, factor / slots);
  }
}
