package io.heddle.sim;

import io.heddle.model.ResourceVector;
import io.heddle.model.Utilisation;
import io.heddle.sim.workload.Job;

/**
 * Told what happens in a simulation, in order of virtual time (milliseconds). Applications of a
 * chain all count for their job.
 */
public interface RunObserver {
  String MASTER = "master";

  /** Counted for each container that was killed since its node had not enough memory. */
  String OUT_OF_MEMORY = "container-out-of-memory";

  void submitted(Job job, long now);

  /** A job was refused, since it asks for what can never be: says why. */
  void refused(Job job, long now, String reason);

  /**
   * A container of a job was allocated on a node; {@code kind} such as {@code map} or {@link
   * #MASTER}.
   */
  void allocated(Job job, String kind, String host, ResourceVector resource, long now);

  void released(Job job, String kind, String host, ResourceVector resource, long now);

  /**
   * What a job waits for has changed: all that its masters asked for and were not given yet, as the
   * scheduler counts it.
   */
  default void waiting(Job job, ResourceVector resource, long now) {}

  /** From now on this much of a node's hardware is in use, by jobs that share nodes. */
  default void used(String host, Utilisation use, long now) {}

  /**
   * A task of a job has ended, where it is known what tasks use.
   *
   * @param workMillis that it would have taken undisturbed
   * @param millis that it took
   */
  default void ran(Job job, long workMillis, long millis, long now) {}

  void finished(Job job, long now, boolean success);

  void capacity(ResourceVector capacity, long now);

  /** Something worth counting happened, such as {@code task-failed} or {@code preempted}. */
  void counted(String what, long now);
}
