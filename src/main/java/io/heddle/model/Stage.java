package io.heddle.model;

import java.util.List;
import java.util.Objects;

/**
 * A stage of a job, as far as it is known before it runs: from earlier runs, or from a hint.
 *
 * @param name as the framework calls it; may be empty; null stands for empty
 * @param priority that the requests for its tasks' containers have, at least 0, or {@link
 *     #SHARED_PRIORITY}
 * @param tasks at least 1
 * @param taskSeconds mean duration of a task; seconds, more than 0, at most a day
 * @param parents that it waits for, by their place in the job's list of stages, each at least 0;
 *     null stands for none
 */
public record Stage(
    String name, int priority, int tasks, double taskSeconds, List<Integer> parents) {
  /** The priority of requests does not tell this stage from others of the job. */
  public static final int SHARED_PRIORITY = -1;

  private static final double DAY_SECONDS = 86_400;

  /**
   * Checks the values.
   *
   * @throws IllegalArgumentException if one is out of range
   */
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
