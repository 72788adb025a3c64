package io.heddle.tune.step;

import io.heddle.tune.step.TunerMemory.Direction;
import java.util.List;
import java.util.Optional;

/**
 * State of the tuner.
 *
 * @param usualSlowness factor by which jobs are slower than predicted without a change
 * @param proposed the change of a dry run that may be applied and has not expired
 * @param leftAlone in which nothing is changed for now
 * @param reason for what was done, or not, at the last look
 */
public record TunerState(
    boolean active,
    boolean paused,
    Optional<Change> watched,
    int changesInTheLastHour,
    double usualSlowness,
    Optional<Change> proposed,
    List<Direction> leftAlone,
    String reason) {
  public TunerState {
    leftAlone = List.copyOf(leftAlone);
  }
}
