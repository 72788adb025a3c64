package io.heddle.tune.latency;

import io.heddle.tune.workload.Job;
import io.heddle.tune.workload.Queue;
import io.heddle.tune.workload.Snapshot.Family;
import java.util.List;

/**
 * Follows every container from task to task, as the schedulers grant them: what is free goes to the
 * next in line, one by one, and returns when its task ends, not when its job does. That is the
 * difference to Alg. 1 of AdaptiveConfig.
 *
 * @param delays between decisions and their effects
 * @param draws how many sets of phases of the nodes' heartbeats, which nobody knows, a latency is
 *     the mean over; at least 1. Costs in proportion
 * @param steps whole amounts that a unit is counted in, such as the MB of the smallest container;
 *     the Capacity scheduler rounds guarantees down to them, which settles who is next where two
 *     queues hold the same part of theirs. At least 1
 * @param smallestContainer that the scheduler gives, in units: 1 unless units are of another size;
 *     above 0
 */
public record TaskLatency(Delays delays, int draws, int steps, double smallestContainer)
    implements LatencyModel {
  private static final int USUAL_STEPS = 1_024;

  public TaskLatency {
    if (draws < 1 || steps < 1 || !(smallestContainer > 0)) {
      throw new IllegalArgumentException(
          "draws of heartbeats %s, steps of a unit %s, smallest container %s: give at least 1, 1, and above 0"
              .formatted(draws, steps, smallestContainer));
    }
  }

  /** A unit is the smallest container. */
  public TaskLatency(Delays delays, int draws, int steps) {
    this(delays, draws, steps, 1);
  }

  /** Heartbeats are spread evenly, and the smallest container has YARN's default of 1,024 MB. */
  public TaskLatency(Delays delays) {
    this(delays, 1, USUAL_STEPS);
  }

  /** The same where the scheduler gives containers of such a size, in units. */
  public TaskLatency withSmallestContainer(double units) {
    return new TaskLatency(delays, draws, steps, units);
  }

  @Override
  public Predictor of(Family family, List<Queue> queues, List<Job> jobs) {
    return new TaskRun(this, family, queues, jobs);
  }
}
