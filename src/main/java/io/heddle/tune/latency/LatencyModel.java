package io.heddle.tune.latency;

import io.heddle.tune.workload.Queue;
import io.heddle.tune.workload.Queue.QueueSettings;
import io.heddle.tune.workload.Snapshot.Family;
import io.heddle.tune.workload.SnapshotJob;
import java.util.List;

/** Predicts how long jobs take: L(R, J, C, S) of AdaptiveConfig, Section 3.3. Has no state. */
public interface LatencyModel {
  /** Reads what stays the same while settings, those of {@code queues} included, change. */
  Predictor of(Family family, List<Queue> queues, List<SnapshotJob> jobs);

  interface Predictor {
    /**
     * Returns each job's time to its end in seconds, in order; infinite where it never ends.
     *
     * @param units that the group holds, above 0
     * @param settings of the group's queues, in their order
     */
    double[] latencies(double units, List<QueueSettings> settings);

    /** Mean of {@link #latencies}, which is what settings are compared by; 0 without jobs. */
    default double mean(double units, List<QueueSettings> settings) {
      double sum = 0;
      double[] latencies = latencies(units, settings);
      for (double latency : latencies) {
        sum += latency;
      }
      return latencies.length == 0 ? 0 : sum / latencies.length;
    }
  }
}
