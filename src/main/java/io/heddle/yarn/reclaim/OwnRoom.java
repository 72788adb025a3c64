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

  // Written by the scheduling thread only: no other thread can find itself here.
  private Thread owner;
  private FiCaSchedulerNode node;

  OwnRoom(CapacityScheduler scheduler, OfferedSizes sizes, OwnShares shares) {
    this.scheduler = scheduler;
    this.sizes = sizes;
    this.shares = shares;
  }

  void serve(ReclaimConfig now) {
    config = now;
  }

  /** This thread begins to serve a node, under the scheduler's lock. */
  public void begin(FiCaSchedulerNode served) {
    if (shares.isLess()) {
      node = served;
      shut();
    }
  }

  /** Hides nothing from what this thread does next: it is not stock that looks. */
  public void open() {
    owner = null;
  }

  /** Hides again what the node has no room for, if this thread serves one. */
  public void shut() {
    if (node != null) {
      owner = Thread.currentThread();
    }
  }

  /** It is served. */
  public void end() {
    open();
    node = null;
  }

  /**
   * Whether the node that this thread serves, if it serves one, has no room for a request.
   *
   * @param demand of one container
   */
  public boolean hides(AppSchedulingInfo application, Resource demand) {
    return owner == Thread.currentThread()
        && !mayUse(
            node, scheduler.getApplicationAttempt(application.getApplicationAttemptId()), demand);
  }

  /** Whether a container must not be allocated, though it was not hidden; under the lock. */
  public boolean refuses(FiCaSchedulerNode on, FiCaSchedulerApp application, Resource demand) {
    return shares.isLess() && !mayUse(on, application, demand);
  }

  /**
   * Whether stock may look at a request on a node; under the lock. It may also where it cannot
   * allocate, and reserves the node.
   */
  boolean mayUse(FiCaSchedulerNode on, FiCaSchedulerApp application, Resource demand) {
    if (!isWithinShare(application, demand)) {
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

  /** Whether who sees only what nodes have is within his queue's share of that. */
  private boolean isWithinShare(FiCaSchedulerApp application, Resource demand) {
    if (application == null || !shares.isLess()) {
      return true;
    }
    AbstractLeafQueue leaf = application.getCSLeafQueue();
    if (application.isWaitingForAMContainer() && !shares.fits(demand, shares.masterGrowth(leaf))) {
      return false;
    }
    return config.allows(leaf.getQueuePath()) || shares.fits(demand, shares.growth(leaf));
  }

  /** Whether an application's next container may use what is reclaimed. */
  boolean mayReclaim(FiCaSchedulerApp application) {
    return application != null
        && !application.isWaitingForAMContainer()
        && config.allows(application.getCSLeafQueue().getQueuePath());
  }
}
