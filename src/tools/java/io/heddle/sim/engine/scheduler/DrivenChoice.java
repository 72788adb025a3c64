package io.heddle.sim.engine.scheduler;

import io.heddle.sim.SchedulerChoice;
import io.heddle.yarn.SchedulerDependencies;
import java.util.function.UnaryOperator;

/**
 * Scheduler under test; {@code parts} changes what Heddle's is made with, of no account for
 * Hadoop's.
 */
public record DrivenChoice(SchedulerChoice scheduler, UnaryOperator<SchedulerDependencies> parts) {
  public static DrivenChoice of(SchedulerChoice scheduler) {
    return new DrivenChoice(scheduler, UnaryOperator.identity());
  }
}
