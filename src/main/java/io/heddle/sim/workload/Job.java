package io.heddle.sim.workload;

import io.heddle.model.ResourceVector;
import java.util.Set;

/**
 * A job as its user submits it.
 *
 * @param id unique in the workload
 * @param name what recurring jobs share
 * @param queue full path such as {@code root.default}
 * @param priority of the application; larger is first
 * @param submitMillis when it is submitted, at least 0
 * @param master demand of the ApplicationMaster
 * @param tags application tags, as the user sets them
 * @param afterStarts it is submitted once so many jobs of the workload have their master's
 *     container, and not before its time; 0 where it waits for none
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

  /** A job that waits for no other. */
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

  /** The same job under another name. */
  public Job named(String newName) {
    return new Job(
        id, newName, user, queue, priority, submitMillis, master, tags, model, afterStarts);
  }

  /** The same job, submitted by another user. */
  public Job ofUser(String newUser) {
    return new Job(
        id, name, newUser, queue, priority, submitMillis, master, tags, model, afterStarts);
  }

  /** The same job, sent to another queue. */
  public Job inQueue(String newQueue) {
    return new Job(
        id, name, user, newQueue, priority, submitMillis, master, tags, model, afterStarts);
  }

  /** The same job, submitted at another time. */
  public Job submittedAt(long newSubmitMillis) {
    return new Job(
        id, name, user, queue, priority, newSubmitMillis, master, tags, model, afterStarts);
  }

  /** The same job, submitted once so many others have started. */
  public Job submittedAfter(int starts) {
    return new Job(id, name, user, queue, priority, submitMillis, master, tags, model, starts);
  }
}
