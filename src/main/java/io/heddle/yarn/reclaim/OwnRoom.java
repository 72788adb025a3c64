package io.heddle.yarn.reclaim;

import io.heddle.config.ReclaimConfig;
import org.apache.hadoop.yarn.api.records.Resource;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.AppSchedulingInfo;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.capacity.AbstractLeafQueue;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.capacity.CapacityScheduler;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.common.fica.FiCaSchedulerApp;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.common.fica.FiCaSchedulerNode;
import org.apache.hadoop.yarn.util.resource.Resources;

/**
 * Which requests may use what a node offers beyond its own size. Masters may not, as they outlive
 * it; nor queues that have not opted in; and nobody may whose container is larger than the node.
 * Both are held to their shares of what nodes have, too.
 */
public final class OwnRoom {
  private final CapacityScheduler scheduler;
  private final OfferedSizes sizes;
  private final OwnShares shares;
  private volatile ReclaimConfig config;

  OwnRoom(CapacityScheduler scheduler, OfferedSizes sizes, OwnShares shares) {
    this.scheduler = scheduler;
    this.sizes = sizes;
    this.shares = shares;
  }

  void serve(ReclaimConfig now) {
    config = now;
  }

  /** Whether some nodes have less of their own than they offer. */
  public boolean isLess() {
    return shares.isLess();
  }

  /**
   * Whether a node's own room is too small for a request that may use no other.
   *
   * @param demand of one container
   * @param partition that is requested
   */
  public boolean hides(
      FiCaSchedulerNode node, AppSchedulingInfo application, Resource demand, String partition) {
    return !mayUse(
        node,
        scheduler.getApplicationAttempt(application.getApplicationAttemptId()),
        demand,
        partition);
  }

  /** Whether a container must not be allocated, though it was not hidden; under the lock. */
  public boolean refuses(
      FiCaSchedulerNode on, FiCaSchedulerApp application, Resource demand, String partition) {
    return shares.isLess() && !mayUse(on, application, demand, partition);
  }

  /**
   * Whether stock may look at a request on a node; under the lock. It may also where it cannot
   * allocate, and reserves the node.
   */
  private boolean mayUse(
      FiCaSchedulerNode on, FiCaSchedulerApp application, Resource demand, String partition) {
    if (!isWithinShares(on.getPartition(), application, demand, partition)) {
      return false;
    }
    if (!sizes.isChanged(on)) {
      return true;
    }
    Resource own = sizes.own(on);
    if (!Resources.fitsIn(demand, own)) {
      return false;
    }
    return Resources.fitsIn(demand, Resources.subtract(own, on.getAllocatedResource()))
        || !Resources.fitsIn(demand, on.getUnallocatedResource())
        || (sizes.hasRoom(on, demand) && mayReclaim(application));
  }

  /**
   * Whether the application is within its queue's own shares. Without a label on a shared labelled
   * node it has no share, in stock neither: only the node's room bounds it.
   *
   * @param served partition of the node
   */
  private boolean isWithinShares(
      String served, FiCaSchedulerApp application, Resource demand, String requested) {
    if (application == null) {
      return true;
    }
    AbstractLeafQueue leaf = application.getCSLeafQueue();
    return (!application.isWaitingForAMContainer() || isWithinMasters(application, leaf, demand))
        && (!shares.isLess(served)
            || !served.equals(requested)
            || config.allows(leaf.getQueuePath())
            || shares.fits(demand, shares.growth(leaf, served), served));
  }

  private boolean isWithinMasters(
      FiCaSchedulerApp application, AbstractLeafQueue leaf, Resource demand) {
    String partition = application.getAppAMNodePartitionName();
    return !shares.isLess(partition)
        || shares.fits(demand, shares.masterGrowth(leaf, partition), partition);
  }

  boolean mayReclaim(FiCaSchedulerApp application) {
    return application != null
        && !application.isWaitingForAMContainer()
        && config.allows(application.getCSLeafQueue().getQueuePath());
  }
}
