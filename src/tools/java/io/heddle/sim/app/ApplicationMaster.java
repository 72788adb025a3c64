package io.heddle.sim.app;

import io.heddle.model.ResourceVector;
import java.util.List;

/**
 * The part of an application that negotiates with the ResourceManager. Called by one thread, in
 * virtual time.
 */
public interface ApplicationMaster {
  void start(Environment environment);

  /**
   * One heartbeat.
   *
   * @param headroom what the scheduler says the application could still get; has the types alone
   *     that the scheduler counts
   */
  Demand heartbeat(ResourceVector headroom);

  /** It was given a container. One that it does not need it releases at its next heartbeat. */
  void allocated(Granted container);

  void completed(long container, ContainerEnd end);

  /**
   * The ResourceManager reports that a node was lost, and with it all that lay there; containers
   * that ran on it are reported one by one beside.
   */
  default void nodeLost(String host) {}

  /**
   * Whether its next heartbeat would say nothing, whatever the headroom, unless it hears of a
   * container or a node before.
   */
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
   * How many tasks of each stage wait for a container, asked for or not. It has started.
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
    FAILED
  }

  /** How a container ended, as the ResourceManager reports it to the application. */
  enum ContainerEnd {
    /** Its process exited or the application released it. */
    COMPLETED,
    PREEMPTED,
    LOST
  }

  /**
   * A container that an application was given.
   *
   * @param id unique within the simulation
   * @param priority of the request that it answers
   */
  record Granted(long id, String host, int priority, ResourceVector resource) {}

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
