package io.heddle.bench.adaptive.operator;

import io.heddle.sim.OperatedCluster;
import io.heddle.tune.apply.Applier.NotAppliedException;
import io.heddle.tune.apply.Applier.QueueChange;
import io.heddle.tune.workload.Queue.QueueSettings;
import java.util.List;

/** The queues below root of a simulated scheduler, and what they are set to. */
public interface TunedQueues {
  List<String> paths();

  QueueSettings settings(String path) throws NotAppliedException;

  /** Makes all of these changes or none; then it throws NotAppliedException. */
  void apply(List<QueueChange> changes, OperatedCluster cluster) throws NotAppliedException;
}
