package io.heddle.yarn;

import io.heddle.model.ResourceVector;
import io.heddle.place.Company;
import io.heddle.place.RunningTasks;
import java.util.Collection;
import java.util.List;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.SchedulerNode;

/** What placement asks the scheduler about the cluster. */
interface Cluster {
  /** The resources of all nodes. */
  ResourceVector capacity();

  /**
   * What a queue may still take of the nodes with this label, by its own maximum and those above
   * it; negative where it is beyond. Null if there is no such queue.
   */
  ResourceVector room(String queuePath, String partition);

  /** See {@link io.heddle.place.RunningTasks#on}. */
  List<RunningTasks.Ending> endings(Object node, long now);

  /** Whose containers are on a node now, for one decision. */
  Company company(SchedulerNode node);

  /** The leaf queues that Heddle ranks. */
  Collection<LeafRanking> leaves();
}
