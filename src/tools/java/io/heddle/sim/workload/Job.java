package io.heddle.sim.workload;

import io.heddle.model.ResourceVector;
import java.util.Set;

/**
 * Job as its user submits it.
 *
 * @param priority larger is first
 * @param submitMillis at least 0
 * @param afterStarts submitted once so many jobs have their master's container, and not before its
 *     time; 0 for none
 */
public record Job(
    String id,
    String name,
    String user,
    String queue,
    int priority,
    long submitMillis,
    ResourceVector master,
    Set<String> tags,
    JobModel model,
    int afterStarts) {
  public Job {
    tags = Set.copyOf(tags);
    if (submitMillis < 0) {
      throw new IllegalArgumentException(
          "job " + id + " is submitted at " + submitMillis + " ms: time starts at 0");
    }
  }

  public Job(
      String id,
      String name,
      String user,
      String queue,
      int priority,
      long submitMillis,
      ResourceVector master,
      Set<String> tags,
      JobModel model) {
    this(id, name, user, queue, priority, submitMillis, master, tags, model, 0);
  }

  public Job named(String newName) {
    return new Job(
        id, newName, user, queue, priority, submitMillis, master, tags, model, afterStarts);
  }

  public Job ofUser(String newUser) {
    return new Job(
        id, name, newUser, queue, priority, submitMillis, master, tags, model, afterStarts);
  }

  public Job inQueue(String newQueue) {
    return new Job(
        id, name, user, newQueue, priority, submitMillis, master, tags, model, afterStarts);
  }

  public Job submittedAt(long newSubmitMillis) {
    return new Job(
        id, name, user, queue, priority, newSubmitMillis, master, tags, model, afterStarts);
  }

  /** Returns the job, submitted once {@code starts} others have started. */
  public Job submittedAfter(int starts) {
    return new Job(id, name, user, queue, priority, submitMillis, master, tags, model, starts);
  }
}
