package io.heddle.tune.workload;

/**
 * Alike tasks of a job that were not started yet. The next stage starts when all tasks of this one
 * are done.
 *
 * @param tasks at least 1
 * @param taskSeconds expected duration of one
 * @param size of a task's container, in the cluster's units
 */
public record Stage(int tasks, double taskSeconds, double size) {
  public Stage {
    if (!(tasks >= 1 && taskSeconds >= 0 && size > 0)) {
      throw new IllegalArgumentException(
          "%s tasks of %s s and size %s: give at least 1 task, 0 s or more, a size above 0"
              .formatted(tasks, taskSeconds, size));
    }
  }
}
