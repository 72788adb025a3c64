package io.heddle.sim;

import io.heddle.sim.SchedulerChoice.Family;
import io.heddle.sim.workload.Workload;
import java.util.OptionalDouble;

/**
 * A scheduler as it takes part in a comparison.
 *
 * @param slowStart where its jobs use another slow-start than the others', in [0, 1]
 * @param oneQueue whether it has the queue {@link #QUEUE} only, so that all jobs go there
 */
public record Contender(SchedulerChoice scheduler, OptionalDouble slowStart, boolean oneQueue) {
  /** The queue of settings that are built in. */
  public static final String QUEUE = "root.default";

  /** The settings of its runs. */
  public SimulationSettings settings(SimulationSettings common) {
    return slowStart.isPresent() ? common.withSlowStart(slowStart.getAsDouble()) : common;
  }

  /** Whether it is the Fair scheduler, with the queues of an administrator. */
  public boolean isConfiguredFair() {
    return scheduler.family() == Family.FAIR && !oneQueue;
  }

  /** The workload in the queues that it has. */
  public Workload workload(Workload common) {
    return oneQueue
        ? new Workload(
            common.name(), common.jobs().stream().map(job -> job.inQueue(QUEUE)).toList())
        : common;
  }
}
