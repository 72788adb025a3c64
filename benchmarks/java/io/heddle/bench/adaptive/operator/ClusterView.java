package io.heddle.bench.adaptive.operator;

import io.heddle.sim.OperatedCluster;
import io.heddle.tune.apply.Applier.NotAppliedException;
import io.heddle.tune.step.Limits;
import io.heddle.tune.workload.Queue;
import io.heddle.tune.workload.Queue.QueueRules;
import io.heddle.tune.workload.Queue.QueueSettings;
import io.heddle.tune.workload.Snapshot;
import java.util.ArrayList;
import java.util.List;

/** Reads snapshots of a simulated cluster whose settings may be changed within {@code limits}. */
public record ClusterView(
    OperatorSnapshot reader, TunedQueues queues, QueueRules rules, Limits limits) {
  Snapshot snapshot(OperatedCluster cluster, long changedMillis) {
    List<Queue> present = new ArrayList<>();
    for (String path : queues.paths()) {
      QueueSettings settings = settings(path);
      present.add(new Queue(path, rules, settings, limits.space(path, settings, reader.family())));
    }
    return reader.read(cluster, present, changedMillis);
  }

  private QueueSettings settings(String path) {
    try {
      return queues.settings(path);
    } catch (NotAppliedException e) {
      throw new IllegalStateException("simulated queue " + path + ": " + e.getMessage(), e);
    }
  }
}
