package io.heddle.bench.adaptive.cluster;

import io.heddle.sim.OperatedCluster;
import io.heddle.sim.Operator;
import io.heddle.tune.search.Plan;
import io.heddle.tune.search.Plan.GroupPlan;
import io.heddle.tune.search.Planner;
import java.util.List;

/** Plans with what is known at each look, and changes settings where that promises enough. */
final class ClusterTuner implements Operator {
  /** Part of the present mean latency that a change must be predicted to save. */
  private static final double ENOUGH = 0.03;

  private final ClusterReader reader;
  private final Planner planner;
  private final long periodMillis;
  private List<GroupPlan> present;
  private long changedMillis;

  ClusterTuner(ClusterReader reader, Planner planner, List<GroupPlan> start, long periodMillis) {
    this.reader = reader;
    this.planner = planner;
    this.periodMillis = periodMillis;
    present = start;
  }

  @Override
  public long periodMillis() {
    return periodMillis;
  }

  @Override
  public void look(OperatedCluster cluster) {
    Plan plan = planner.plan(reader.read(cluster, present, changedMillis));
    if (plan.meanAfter() < (1 - ENOUGH) * plan.meanNow()) {
      reader.settings().change(cluster, present, plan.groups());
      present = plan.groups();
      changedMillis = cluster.now();
    }
  }
}
