package io.heddle.tune.search;

import io.heddle.tune.latency.LatencyModel.Predictor;
import io.heddle.tune.workload.Queue;
import io.heddle.tune.workload.Queue.QueueSettings;
import java.util.List;
import java.util.random.RandomGenerator;

/**
 * Searches settings of a group under which its jobs end soonest (AdaptiveConfig, 3.3.3). Has no
 * state.
 */
public interface GroupSearch {
  /**
   * Returns the best settings found, within the spaces and with shares that add up to 1; the
   * present ones win ties.
   *
   * @param random all chance there is
   * @throws IllegalArgumentException if no shares within the queues' spaces add up to 1
   */
  Found best(Predictor predictor, double units, List<Queue> queues, RandomGenerator random);

  /**
   * The best settings of a group's queues that a search came upon.
   *
   * @param settings in the order of the queues
   * @param mean predicted, in seconds
   * @param evaluations how many settings were predicted
   */
  record Found(List<QueueSettings> settings, double mean, int evaluations) {
    public Found {
      settings = List.copyOf(settings);
    }
  }
}
