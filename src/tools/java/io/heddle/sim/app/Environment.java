package io.heddle.sim.app;

import io.heddle.sim.workload.JobModel.CoLocated;
import io.heddle.sim.workload.TaskWork;
import java.util.List;
import java.util.Map;

/** What an ApplicationMaster can do between its heartbeats. */
public interface Environment {
  long now();

  /** Runs {@code action} after {@code millis} of the container's process; never once it ended. */
  void work(long container, long millis, Runnable action);

  /**
   * Runs a task, which a straggler, remote input or a full node make longer; it may fail.
   *
   * @param hosts where its input lies; empty where that does not matter
   */
  void run(long container, TaskWork task, List<String> hosts, TaskListener listener);

  /**
   * Begins work of all containers together, whose pace depends on others on their nodes.
   *
   * @param ended told when all of it is done
   */
  default SharedWork share(CoLocated job, Runnable ended) {
    throw new UnsupportedOperationException("nothing says here what it costs to share a node");
  }

  /** Lets the process in a container exit; its node reports that at its next heartbeat. */
  void exit(long container);

  interface TaskListener {
    void ended(boolean success);
  }

  interface SharedWork {
    /**
     * Containers lacking by host, fewer without room; choices stay. Empty where the scheduler
     * chooses.
     */
    Map<String, Integer> places();

    /** A container was given; it works from when its process has started until its end. */
    void join(Granted container);

    /** The share that is done, in [0, 1]. */
    double progress();
  }
}
