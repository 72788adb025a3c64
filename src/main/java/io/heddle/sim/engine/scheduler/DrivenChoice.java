package io.heddle.sim.engine.scheduler;

import io.heddle.learn.CoLocation;
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

  /** What a scheduler knows of earlier runs, and leaves for later ones. */
  public interface Memory {
    /** Each run begins without any knowledge. */
    Memory NONE =
        new Memory() {
          @Override
          public void recall(CoLocation learner) {}

          @Override
          public void keep(CoLocation learner) {}
        };

    /** A run begins: tells its learner what is known. */
    void recall(CoLocation learner);

    /** A run is over: this is all that its learner knows now. */
    void keep(CoLocation learner);
  }
}
