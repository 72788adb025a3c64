package io.heddle.model;

import java.util.List;
import java.util.Objects;

/**
 * Stage of a job as known before it runs; null texts and lists stand for empty.
 *
 * @param priority of its tasks' requests, at least 0, or {@link #SHARED_PRIORITY}
 * @param tasks at least 1
 * @param taskSeconds mean of a task; more than 0, at most a day
 * @param parents that it waits for, by their place in the job's list, each at least 0
 */
public record Stage(
    String name, int priority, int tasks, double taskSeconds, List<Integer> parents) {
  /** The priority of requests does not tell this stage from others of the job. */
  public static final int SHARED_PRIORITY = -1;

  private static final double DAY_SECONDS = 86_400;

  /** Throws IllegalArgumentException if one is out of range. */
  public Stage {
    name = Objects.requireNonNullElse(name, "");
    parents = parents == null ? List.of() : List.copyOf(parents);
    if (priority < SHARED_PRIORITY) {
      throw new IllegalArgumentException(
          "priority is %d, and must be at least %d".formatted(priority, SHARED_PRIORITY));
    }
    if (tasks < 1) {
      throw new IllegalArgumentException("tasks is " + tasks + ", and must be at least 1");
    }
    if (!(taskSeconds > 0 && taskSeconds <= DAY_SECONDS)) {
      throw new IllegalArgumentException(
          "taskSeconds is %s, and must be more than 0 and at most %s"
              .formatted(taskSeconds, DAY_SECONDS));
    }
  }
}
