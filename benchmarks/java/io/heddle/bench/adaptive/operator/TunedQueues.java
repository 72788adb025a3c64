package io.heddle.bench.adaptive.operator;

import io.heddle.sim.OperatedCluster;
import io.heddle.tune.apply.Applier.NotAppliedException;
import io.heddle.tune.apply.Applier.QueueChange;
import io.heddle.tune.workload.Queue.QueueSettings;
import java.util.List;

/** The queues below root of a simulated scheduler, and what they are set to. */
public interface TunedQueues {
  /** Their full paths. */
  List<String> paths();

  /**
   * What a queue is set to now.
   *
   * @throws NotAppliedException if there is no such queue
   */
  QueueSettings settings(String path) throws NotAppliedException;

  /**
   * Makes all of these changes or none.
   *
   * @throws NotAppliedException if nothing was changed
   */
  void apply(List<QueueChange> changes, OperatedCluster cluster) throws NotAppliedException;
}
