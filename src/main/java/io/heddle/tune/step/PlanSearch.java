package io.heddle.tune.step;

import io.heddle.tune.search.Plan;
import io.heddle.tune.workload.Snapshot;

/** Searches the best settings of a cluster within the snapshot's bounds. */
@FunctionalInterface
public interface PlanSearch {
  /** The best that was found; its groups and their queues in the snapshot's order. */
  Plan plan(Snapshot snapshot);
}
