package io.heddle.sim.engine.scheduler;

import io.heddle.sim.SchedulerChoice;
import io.heddle.yarn.SchedulerDependencies;
import java.util.function.UnaryOperator;

/**
 * A scheduler under test.
 *
 * @param parts what Heddle's scheduler is made with, given those of virtual time and of the
 *     simulated monitor; of no account for the schedulers of Hadoop
 */
public record DrivenChoice(SchedulerChoice scheduler, UnaryOperator<SchedulerDependencies> parts) {
  public static DrivenChoice of(SchedulerChoice scheduler) {
    return new DrivenChoice(scheduler, UnaryOperator.identity());
  }
}
