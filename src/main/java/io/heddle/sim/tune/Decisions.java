package io.heddle.sim.tune;

import io.heddle.tune.apply.QueueChange;
import io.heddle.tune.workload.Snapshot;
import java.util.List;

/** Decides from time to time which settings of queues are changed. */
public interface Decisions {
  /** What is to be changed now; nothing where all stays as it is. */
  List<QueueChange> decide(Snapshot snapshot);
}
