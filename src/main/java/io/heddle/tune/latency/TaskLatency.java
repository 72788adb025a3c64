package io.heddle.tune.latency;

import io.heddle.tune.workload.Queue;
import io.heddle.tune.workload.Snapshot.Family;
import io.heddle.tune.workload.SnapshotJob;
import java.util.List;

/**
 * Follows every container from task to task, as the schedulers grant them: what is free goes to the
 * next in line, one by one, and returns when its task ends, not when its job does. That is the
 * difference to Alg. 1 of AdaptiveConfig.
 *
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
  public Predictor of(Family family, List<Queue> queues, List<SnapshotJob> jobs) {
    return new TaskRun(this, family, queues, jobs);
  }

  /**
   * What passes between a decision and its effect. Seconds.
   *
   * @param heartbeatSeconds between the heartbeats of a node, and of an ApplicationMaster; above 0
   * @param masterLaunchSeconds from the allocation of a master's container to its registration
   * @param taskLaunchSeconds from the hand-over of a container to the start of its task
   */
  public record Delays(
      double heartbeatSeconds, double masterLaunchSeconds, double taskLaunchSeconds) {
    /** YARN's heartbeats, 2 s for a master and none for a task. */
    public static final Delays STANDARD = new Delays(1, 2, 0);

    public Delays {
      if (!(heartbeatSeconds > 0 && masterLaunchSeconds >= 0 && taskLaunchSeconds >= 0)) {
        throw new IllegalArgumentException(
            "heartbeat %s s, launch of a master %s s, of a task %s s: give the first above 0, no other below"
                .formatted(heartbeatSeconds, masterLaunchSeconds, taskLaunchSeconds));
      }
    }
  }
}
