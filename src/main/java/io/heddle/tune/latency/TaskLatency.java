package io.heddle.tune.latency;

import io.heddle.tune.workload.Family;
import io.heddle.tune.workload.Job;
import io.heddle.tune.workload.Queue;
import java.util.List;

/**
 * Follows every container from task to task, as the schedulers grant them: what is free goes to the
 * next in line one by one, and returns when its task ends, not when its job does. That is the
 * difference to Alg. 1 of AdaptiveConfig.
 *
 * @param delays between decisions and their effects
 */
public record TaskLatency(Delays delays) implements LatencyModel {
  @Override
  public Predictor of(Family family, List<Queue> queues, List<Job> jobs) {
    return new TaskRun(delays, family, queues, jobs);
  }
}
