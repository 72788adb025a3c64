package io.heddle.tune.latency;

import io.heddle.tune.workload.Queue;
import io.heddle.tune.workload.Snapshot.Family;
import io.heddle.tune.workload.SnapshotJob;
import java.util.List;

/**
 * Follows every container from task to task, as schedulers grant them; one returns when its task
 * ends, not, as in Alg. 1 of AdaptiveConfig, its job.
 *
 * @param draws sets of phases of heartbeats to take the mean over; at least 1, costs in proportion
 * @param steps whole amounts in a unit, such as MB of the smallest container, at least 1; the
 *     Capacity scheduler rounds guarantees down to them, which settles ties between queues
 * @param smallestContainer in units, above 0: 1 unless units are of another size
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

  public TaskLatency withSmallestContainer(double units) {
    return new TaskLatency(delays, draws, steps, units);
  }

  @Override
  public Predictor of(Family family, List<Queue> queues, List<SnapshotJob> jobs) {
    GroupState state = new GroupState(new JobTable(queues, jobs), queues, steps, smallestContainer);
    return new TaskRun(delays, draws, family == Family.FAIR, state);
  }
}
