package io.heddle.tune.search;

import io.heddle.tune.latency.LatencyModel.Predictor;
import io.heddle.tune.workload.Queue;
import io.heddle.tune.workload.Queue.QueueSettings;
import java.util.List;
import java.util.random.RandomGenerator;

/**
 * Looks for the settings of a group's queues under which its jobs end soonest (AdaptiveConfig,
 * Section 3.3.3). Has no state.
 */
public interface GroupSearch {
  /**
   * The best settings that it comes upon. All lie within their queue's space and the shares add up
   * to 1; among equally good ones the present settings are kept.
   *
   * @param predictor of the group
   * @param units that the group holds
   * @param queues of the group, at least one
   * @param random all chance there is
   * @throws IllegalArgumentException if no shares within the queues' spaces add up to 1, see {@link
   *     Spaces#canAddUp}
   */
  Found best(Predictor predictor, double units, List<Queue> queues, RandomGenerator random);

  /**
   * The best settings of a group's queues that a search came upon.
   *
   * @param settings in the order of the queues
   * @param mean predicted mean latency under them, in seconds
   * @param evaluations how many settings were predicted
   */
  record Found(List<QueueSettings> settings, double mean, int evaluations) {
    public Found {
      settings = List.copyOf(settings);
    }
  }
}
