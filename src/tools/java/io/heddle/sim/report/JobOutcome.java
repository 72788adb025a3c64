package io.heddle.sim.report;

import java.util.List;
import java.util.OptionalLong;

/**
 * Outcome of one job; times are virtual, in milliseconds, empty where never.
 *
 * @param reason why it was refused; empty for other states
 * @param firstMaster when its first ApplicationMaster got a container
 * @param firstTask when its first task got a container
 * @param ended when it finished, failed or was refused
 * @param held amount times milliseconds of each resource type
 * @param allocation what it held over time, for each resource type
 */
public record JobOutcome(
    String id,
    String name,
    String user,
    String queue,
    State state,
    String reason,
    long submitted,
    OptionalLong firstMaster,
    OptionalLong firstTask,
    OptionalLong ended,
    long observed,
    List<Double> held,
    List<AllocationProfile> allocation) {
  /** What became of a job. */
  public enum State {
    FINISHED,
    /** It gave up, as after a task failed too often. */
    FAILED,
    REFUSED,
    UNFINISHED
  }

  public JobOutcome {
    held = List.copyOf(held);
    allocation = List.copyOf(allocation);
  }

  /** From submission to end; empty unless it finished. */
  public OptionalLong completionTime() {
    return state == State.FINISHED
        ? OptionalLong.of(ended.getAsLong() - submitted)
        : OptionalLong.empty();
  }

  /** Up to its first task's container; without one, to its end or the run's. */
  public long waitingTime() {
    return firstTask.orElse(ended.orElse(observed)) - submitted;
  }
}
