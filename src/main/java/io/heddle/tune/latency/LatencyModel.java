package io.heddle.tune.latency;

import io.heddle.tune.workload.Queue;
import io.heddle.tune.workload.Queue.QueueSettings;
import io.heddle.tune.workload.Snapshot.Family;
import io.heddle.tune.workload.SnapshotJob;
import java.util.List;

/**
 * Predicts how long the jobs of a group take: L(R, J, C, S) of AdaptiveConfig, Section 3.3. Has no
 * state.
 */
public interface LatencyModel {
  /**
   * Reads what stays the same while settings are compared.
   *
   * @param queues of one group; their present settings are not looked at
   * @param jobs in them
   */
  Predictor of(Family family, List<Queue> queues, List<SnapshotJob> jobs);

  interface Predictor {
    /**
     * Time from submission to end of each job, in seconds, in the order in which the jobs were
     * given; infinite for one that can never end, such as one without room for its
     * ApplicationMaster.
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
