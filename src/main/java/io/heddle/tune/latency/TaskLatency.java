package io.heddle.tune.latency;

import io.heddle.tune.workload.Family;
import io.heddle.tune.workload.Job;
import io.heddle.tune.workload.Queue;
import java.util.List;

/**
 * Follows every container from task to task, as the schedulers grant them: what is free goes to the
 * next in line, one by one, and returns when its task ends, not when its job does. That is the
 * difference to Alg. 1 of AdaptiveConfig.
 *
 * @param delays between decisions and their effects
 * @param draws how many sets of phases of the nodes' heartbeats, which nobody knows, a latency is
 *     the mean over; at least 1. Costs in proportion
 */
public record TaskLatency(Delays delays, int draws) implements LatencyModel {
  public TaskLatency {
    if (draws < 1) {
      throw new IllegalArgumentException("draws of heartbeats " + draws + ": give at least 1");
    }
  }

  /** Heartbeats are spread evenly. */
  public TaskLatency(Delays delays) {
    this(delays, 1);
  }

  @Override
  public Predictor of(Family family, List<Queue> queues, List<Job> jobs) {
    return new TaskRun(delays, draws, family, queues, jobs);
  }
}
