package io.heddle.sim.drive;

import io.heddle.sim.SchedulerChoice;
import io.heddle.yarn.Parts;
import java.util.function.UnaryOperator;

/**
 * A scheduler under test.
 *
 * @param parts what Heddle's scheduler is made with, given those of virtual time and of the
 *     simulated monitor; of no account for the schedulers of Hadoop
 */
public record DrivenChoice(SchedulerChoice scheduler, UnaryOperator<Parts> parts) {}
