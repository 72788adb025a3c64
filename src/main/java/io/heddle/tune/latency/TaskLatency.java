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
  public static final int USUAL_STEPS = 1_024;

  public TaskLatency {
    if (draws < 1 || steps < 1 || !(smallestContainer > 0)) {
      throw new IllegalArgumentException(
          "draws of heartbeats %s, steps of a unit %s, smallest container %s: give at least 1, 1, and above 0"
              .formatted(draws, steps, smallestContainer));
    }
  }

  /** Heartbeats are spread evenly, and the smallest container has YARN's default of 1,024 MB. */
  public TaskLatency(Delays delays) {
    this(delays, 1, USUAL_STEPS, 1);
  }

  @Override
  public Predictor of(Family family, List<Queue> queues, List<SnapshotJob> jobs) {
    JobTable table = new JobTable(queues, jobs, steps, smallestContainer);
    return (units, settings) -> {
      double[] sum = new double[table.count];
      for (int draw = 0; draw < draws; draw++) {
        GroupState state = new GroupState(table, units, settings);
        double[] latency = new TaskRun(delays, family == Family.FAIR, state, draw).latencies();
        for (int job = 0; job < sum.length; job++) {
          sum[job] += latency[job] / draws;
        }
      }
      return sum;
    };
  }
}
