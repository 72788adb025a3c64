package io.heddle.sim.engine.scheduler;

import io.heddle.sim.SchedulerChoice;
import io.heddle.yarn.Parts;
import java.util.function.UnaryOperator;

/**
 * A scheduler under test. All but its settings is of no account for the schedulers of Hadoop.
 *
 * @param parts what Heddle's scheduler is made with, given those of virtual time and of the
 *     simulated monitor
 * @param memory what it learned before
 */
public record DrivenChoice(SchedulerChoice scheduler, UnaryOperator<Parts> parts, Memory memory) {
  /** A scheduler as it is, without any knowledge. */
  public static DrivenChoice of(SchedulerChoice scheduler) {
    return new DrivenChoice(scheduler, UnaryOperator.identity(), Memory.NONE);
  }
}
