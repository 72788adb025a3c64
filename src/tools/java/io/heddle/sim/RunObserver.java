package io.heddle.sim;

import io.heddle.model.ResourceVector;
import io.heddle.model.Utilisation;
import io.heddle.sim.workload.Job;

/** Told of a simulation in virtual milliseconds; applications of a chain count for their job. */
public interface RunObserver {
  String MASTER = "master";

  /** Counted for each container that was killed since its node had not enough memory. */
  String OUT_OF_MEMORY = "container-out-of-memory";

  void submitted(Job job, long now);

  void refused(Job job, long now, String reason);

  /**
   * A container of a job was allocated on a node; {@code kind} such as {@code map} or {@link
   * #MASTER}.
   *
   * @param kind such as {@code map} or {@link #MASTER}
   */
  void allocated(Job job, String kind, String host, ResourceVector resource, long now);

  void released(Job job, String kind, String host, ResourceVector resource, long now);

  /** All that a job waits for has changed, as the scheduler counts it. */
  default void waiting(Job job, ResourceVector resource, long now) {}

  /** Use of a node's hardware from now on, by jobs that share nodes. */
  default void used(String host, Utilisation use, long now) {}

  /** Task ended whose use is known; undisturbed, it would have taken {@code workMillis}. */
  default void ran(Job job, long workMillis, long millis, long now) {}

  void finished(Job job, long now, boolean success);

  void capacity(ResourceVector capacity, long now);

  /** Something worth counting happened, such as {@code task-failed} or {@code preempted}. */
  void counted(String what, long now);
}
