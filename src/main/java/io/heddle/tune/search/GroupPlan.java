package io.heddle.tune.search;

import io.heddle.tune.workload.QueueSettings;
import java.util.List;

/**
 * What a group should be set to.
 *
 * @param path of the group
 * @param share of the cluster
 * @param queues settings in the order of the group's queues
 */
public record GroupPlan(String path, double share, List<QueueSettings> queues) {
  public GroupPlan {
    queues = List.copyOf(queues);
  }
}
