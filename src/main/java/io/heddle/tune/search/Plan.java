package io.heddle.tune.search;

import io.heddle.tune.workload.Queue.QueueSettings;
import io.heddle.tune.workload.Snapshot;
import java.util.List;

/**
 * What a cluster should be set to.
 *
 * @param groups in the snapshot's order
 * @param meanNow predicted mean latency under present settings, in seconds; endless jobs count as
 *     {@link GroupOptimizer#NEVER_SECONDS}
 * @param remarks what could not be tuned, and why
 */
public record Plan(List<GroupPlan> groups, double meanNow, double meanAfter, List<String> remarks) {
  public Plan {
    groups = List.copyOf(groups);
    remarks = List.copyOf(remarks);
  }

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

  /** Searches the best settings of a cluster within the snapshot's bounds. */
  @FunctionalInterface
  public interface PlanSearch {
    Plan plan(Snapshot snapshot);
  }
}
