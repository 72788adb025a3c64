package io.heddle.tune.search;

import io.heddle.tune.workload.QueueSettings;
import java.util.List;

/**
 * What a group is best set to.
 *
 * @param path of the group
 * @param share of the cluster that it is given, in (0, 1]
 * @param queues settings of its queues, in the snapshot's order
 */
public record GroupPlan(String path, double share, List<QueueSettings> queues) {
  public GroupPlan {
    queues = List.copyOf(queues);
  }
}
