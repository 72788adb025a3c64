package io.heddle.tune.workload;

import java.util.List;

/**
 * Application that waits or runs.
 *
 * @param user who may be limited within the queue
 * @param priority higher first
 * @param submittedSeconds the present is 0 and the past negative
 * @param masterSize of its ApplicationMaster's container, in units; 0 for none
 * @param masterRunning whether the ApplicationMaster has its container
 * @param stages whose tasks were not started yet, in their order; tasks of the first may start
 *     beside those that run
 */
public record SnapshotJob(
    String id,
    String queue,
    String user,
    int priority,
    double submittedSeconds,
    double masterSize,
    boolean masterRunning,
    List<RunningTask> running,
    List<Stage> stages) {
  public SnapshotJob {
    running = List.copyOf(running);
    stages = List.copyOf(stages);
  }

  /** Returns the job in another queue. */
  public SnapshotJob in(String another) {
    return new SnapshotJob(
        id, another, user, priority, submittedSeconds, masterSize, masterRunning, running, stages);
  }

  /** Returns the job with another time of submission, in seconds from the present. */
  public SnapshotJob submittedAt(double seconds) {
    return new SnapshotJob(
        id, queue, user, priority, seconds, masterSize, masterRunning, running, stages);
  }

  /** Expected work not done yet, in units times seconds. */
  public double remainingWork() {
    double work = 0;
    for (RunningTask task : running) {
      work += task.remainingSeconds() * task.size();
    }
    for (Stage stage : stages) {
      work += stage.tasks() * stage.taskSeconds() * stage.size();
    }
    return work;
  }

  /**
   * A task in its container.
   *
   * @param remainingSeconds expected, at least 0
   * @param size of its container, in units
   */
  public record RunningTask(double remainingSeconds, double size) {}

  /** Alike tasks, at least one, that were not started; {@code size} is a container's, in units. */
  public record Stage(int tasks, double taskSeconds, double size) {
    public Stage {
      if (!(tasks >= 1 && taskSeconds >= 0 && size > 0)) {
        throw new IllegalArgumentException(
            "%s tasks of %s s and size %s: give at least 1 task, 0 s or more, a size above 0"
                .formatted(tasks, taskSeconds, size));
      }
    }
  }
}
