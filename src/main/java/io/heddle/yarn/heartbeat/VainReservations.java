package io.heddle.yarn.heartbeat;

import io.heddle.place.WaitingLimit;
import io.heddle.yarn.demand.LiveApplication;
import io.heddle.yarn.demand.LiveApplications;
import io.heddle.yarn.jobs.VectorSpace;
import org.apache.hadoop.yarn.api.records.ApplicationAttemptId;
import org.apache.hadoop.yarn.api.records.Resource;
import org.apache.hadoop.yarn.server.resourcemanager.rmcontainer.RMContainer;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.SchedulerNode;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.common.ContainerAllocationProposal;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.common.SchedulerContainer;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.common.fica.FiCaSchedulerApp;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.common.fica.FiCaSchedulerNode;
import org.apache.hadoop.yarn.server.scheduler.SchedulerRequestKey;

/**
 * Which reservations keep a node from everybody and help nobody: those for a request that does not
 * fit beside the ApplicationMasters on the node, unless it may wait for those to end.
 *
 * @param applications the attempts that are followed
 */
record VainReservations(LiveApplications applications, VectorSpace vectors, WaitingLimit limit) {

  /**
   * Whether stock, if it may, would reserve a node in vain for what it is offered, at {@code now}:
   * it does not for what is larger than all of the node.
   */
  boolean isVain(
      SchedulerNode node,
      ApplicationAttemptId attempt,
      SchedulerRequestKey key,
      Resource demand,
      long now) {
    return key.getContainerToUpdate() == null
        && !fits(demand, node.getUnallocatedResource())
        && fits(demand, node.getTotalResource())
        && !fits(demand, NodeMasters.besideAll(node, applications))
        && !limit.mayWaitForMasters(now, waitingSince(attempt, key, now));
  }

  /** Whether stock is about to reserve a node in vain. */
  boolean isVain(
      ContainerAllocationProposal<FiCaSchedulerApp, FiCaSchedulerNode> proposal, long now) {
    SchedulerContainer<FiCaSchedulerApp, FiCaSchedulerNode> container =
        proposal.getAllocatedOrReservedContainer();
    FiCaSchedulerNode node = container.getSchedulerNode();
    return node.getReservedContainer() == null
        && isVain(
            node,
            container.getSchedulerApplicationAttempt().getApplicationAttemptId(),
            container.getSchedulerRequestKey(),
            proposal.getAllocatedOrReservedResource(),
            now);
  }

  /** Whether the masters on a node have not ended while it was reserved for them to end. */
  boolean isToEnd(FiCaSchedulerNode node, long now) {
    RMContainer reserved = node.getReservedContainer();
    SchedulerRequestKey key = reserved.getReservedSchedulerKey();
    return key.getContainerToUpdate() == null
        && !limit.mayWaitForMasters(now, waitingSince(reserved.getApplicationAttemptId(), key, now))
        && !fits(reserved.getReservedResource(), NodeMasters.besideAll(node, applications));
  }

  private boolean fits(Resource demand, Resource bound) {
    return vectors.vector(demand).fitsIn(vectors.vector(bound));
  }

  private long waitingSince(ApplicationAttemptId attempt, SchedulerRequestKey key, long now) {
    LiveApplication application = applications.get(attempt);
    return application == null ? now : application.waitingSince(key, now);
  }
}
