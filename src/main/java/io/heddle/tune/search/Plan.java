package io.heddle.tune.search;

import java.util.List;

/**
 * What a whole cluster is best set to.
 *
 * @param groups in the snapshot's order
 * @param meanNow predicted mean job latency under the present settings, in seconds; infinite where
 *     a job would never end
 * @param meanAfter the same under the plan
 */
public record Plan(List<GroupPlan> groups, double meanNow, double meanAfter) {
  public Plan {
    groups = List.copyOf(groups);
  }
}
