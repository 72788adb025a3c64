package io.heddle.sim.job;

import java.util.List;

/** What an ApplicationMaster can do between its heartbeats. */
public interface Environment {
  /** Virtual time in milliseconds. */
  long now();

  /** Runs {@code action} after {@code delayMillis}, unless the application has ended by then. */
  void after(long delayMillis, Runnable action);

  /**
   * Runs a task in a container. How long it takes follows from its work and from the node: a
   * straggler or remote input makes it longer. It may fail.
   *
   * @param workMillis how long it runs on an ordinary node
   * @param hosts where its input lies; empty where that does not matter
   */
  void run(long container, long workMillis, List<String> hosts, TaskListener listener);

  /** Lets the process in a container exit; its node reports that at its next heartbeat. */
  void exit(long container);
}
