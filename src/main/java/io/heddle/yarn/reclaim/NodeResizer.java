package io.heddle.yarn.reclaim;

import org.apache.hadoop.yarn.api.records.Resource;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.common.fica.FiCaSchedulerNode;

/** Changes what the scheduler takes nodes to have; to be called under its lock. */
public interface NodeResizer {
  boolean isPossible();

  /** Gives a node another size; queues learn of it by {@link #resized}. */
  void resize(FiCaSchedulerNode node, Resource size);

  void resized();
}
