package io.heddle.sim.app;

import io.heddle.sim.app.ApplicationMaster.Granted;
import io.heddle.sim.workload.JobModel.CoLocated;
import io.heddle.sim.workload.TaskWork;
import java.util.List;
import java.util.Map;

/** What an ApplicationMaster can do between its heartbeats. */
public interface Environment {
  /** Virtual time in milliseconds. */
  long now();

  /**
   * Runs {@code action} after a container has worked for {@code millis} beside its tasks, as a
   * reduce does that fetches its input; never when the container has ended by then. Like a task,
   * this begins once the container's process has started.
   */
  void work(long container, long millis, Runnable action);

  /**
   * Runs a task in a container. How long it takes follows from its work and from the node: a
   * straggler, remote input or a node on which more is used than it has makes it longer. It may
   * fail.
   *
   * @param hosts where its input lies; empty where that does not matter
   */
  void run(long container, TaskWork task, List<String> hosts, TaskListener listener);

  /**
   * Begins work that all containers of an application do together, at a pace that depends on who
   * else is on their nodes.
   *
   * @param ended told when all of it is done
   */
  default SharedWork share(CoLocated job, Runnable ended) {
    throw new UnsupportedOperationException("nothing says here what it costs to share a node");
  }

  /** Lets the process in a container exit; its node reports that at its next heartbeat. */
  void exit(long container);

  /** Told when a task ends; never when its container ended before. */
  interface TaskListener {
    /** The task ended at the time of now; {@code success} is false where it failed. */
    void ended(boolean success);
  }

  /**
   * Work that all containers of an application do together, on nodes that they share with others.
   */
  interface SharedWork {
    /**
     * Where the containers go that the application does not have yet: how many to which host. What
     * was chosen before stays, but for hosts that are gone; fewer than lack where there is no room.
     * Empty where the scheduler chooses.
     */
    Map<String, Integer> places();

    /** A container was given; it works from when its process has started until its end. */
    void join(Granted container);

    /** The share that is done, in [0, 1]. */
    double progress();
  }
}
