package io.heddle.sim.app;

import io.heddle.model.ResourceVector;
import java.util.List;

/** Part of an application that talks to the ResourceManager, by one thread, in virtual time. */
public interface ApplicationMaster {
  void start(Environment environment);

  /**
   * One heartbeat.
   *
   * @param headroom what the scheduler says the application could still get; has the types alone
   *     that the scheduler counts
   */
  Demand heartbeat(ResourceVector headroom);

  /** A container that it does not need it releases at its next heartbeat. */
  void allocated(Granted container);

  void completed(long container, ContainerEnd end);

  /** A node was lost with all that lay there; its containers are reported one by one beside. */
  default void nodeLost(String host) {}

  /** Whether its next heartbeat says nothing, unless it hears of a container or node before. */
  boolean isIdle();

  /** Whether it has nothing more to do: it then unregisters. */
  default boolean isFinished() {
    return outcome() != Outcome.OPEN;
  }

  /** The share of its work that is done, in [0, 1], as it tells; NaN where it tells nothing. */
  default double progress() {
    return Double.NaN;
  }

  /**
   * Tasks of each stage that wait for a container, asked for or not.
   *
   * @throws UnsupportedOperationException if its tasks do not each have a container of their own
   */
  default List<Integer> waiting() {
    throw new UnsupportedOperationException("its tasks share containers");
  }

  /** Whether, when finished, its work is done; false after a task failed too often. */
  default boolean hasSucceeded() {
    return outcome() == Outcome.SUCCEEDED;
  }

  Outcome outcome();

  enum Outcome {
    OPEN,
    SUCCEEDED,
    FAILED,
    /** It ends its attempt without its containers and tries again in another one. */
    GAVE_UP
  }

  enum ContainerEnd {
    /** Its process exited or the application released it. */
    COMPLETED,
    PREEMPTED,
    LOST
  }

  /**
   * What an ApplicationMaster says at a heartbeat.
   *
   * @param asks only those that differ from what was said before
   * @param releases ids of containers to give back
   */
  record Demand(List<Ask> asks, List<Long> releases) {
    public static final Demand NONE = new Demand(List.of(), List.of());
  }
}
