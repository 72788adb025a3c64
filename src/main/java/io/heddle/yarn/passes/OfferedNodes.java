package io.heddle.yarn.passes;

import java.util.Collection;
import org.apache.hadoop.yarn.api.records.NodeId;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.common.fica.FiCaSchedulerNode;

/** The scheduler as passes see it. */
public interface OfferedNodes {
  /** All nodes of the cluster; of any thread. */
  Collection<FiCaSchedulerNode> all();

  /** How many there are; of any thread. */
  int count();

  /** One of them, or null; of any thread. */
  FiCaSchedulerNode node(NodeId id);

  /** Whether any application waits for a container; of any thread. */
  boolean isAnythingPending();

  /** Looks which nodes may be offered; not under the scheduler's lock. */
  void look();

  /** Whether a node has room, sends heartbeats and is not passed over; of any thread. */
  boolean mayOffer(FiCaSchedulerNode node);

  /** Whether a node's CPU is in use, or expected to be: it is offered last; of any thread. */
  boolean isBusy(FiCaSchedulerNode node);

  /**
   * Offers a node to the queues for one container, under the scheduler's lock.
   *
   * @return whether one was given
   */
  boolean offer(FiCaSchedulerNode node);
}
