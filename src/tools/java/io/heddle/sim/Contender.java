package io.heddle.sim;

import io.heddle.config.ReclaimConfig;
import io.heddle.sim.SchedulerChoice.Family;
import io.heddle.sim.workload.Workload;
import java.util.OptionalDouble;

/**
 * Scheduler in a comparison.
 *
 * @param slowStart where its jobs use another one, in [0, 1]
 * @param oneQueue whether it has the queue {@link #QUEUE} only, so that all jobs go there
 */
public record Contender(
    SchedulerChoice scheduler, OptionalDouble slowStart, boolean oneQueue, NodeOffers offers) {
  public static final String QUEUE = "root.default";

  public Contender(SchedulerChoice scheduler, OptionalDouble slowStart, boolean oneQueue) {
    this(scheduler, slowStart, oneQueue, NodeOffers.NONE);
  }

  public SimulationSettings settings(SimulationSettings common) {
    return common.withSlowStart(slowStart.orElse(common.slowStart())).withOffers(offers);
  }

  /** Whether it offers what is allocated and not used. */
  public boolean reclaims() {
    return "active".equals(scheduler.settings().get(ReclaimConfig.MODE));
  }

  /** Whether it is the Fair scheduler, with the queues of an administrator. */
  public boolean isConfiguredFair() {
    return scheduler.family() == Family.FAIR && !oneQueue;
  }

  public Workload workload(Workload common) {
    return oneQueue
        ? new Workload(
            common.name(), common.jobs().stream().map(job -> job.inQueue(QUEUE)).toList())
        : common;
  }
}
