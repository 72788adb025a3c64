package io.heddle.yarn.reclaim;

import io.heddle.config.ReclaimConfig;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.capacity.AbstractLeafQueue;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.capacity.CSQueue;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.capacity.CapacityScheduler;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.common.fica.FiCaSchedulerApp;

/**
 * What waits, in vcores.
 *
 * @param reclaimable for requests that may use what is reclaimed
 * @param others for masters, and for queues that have not opted in as far as they may grow
 */
public record WaitingRequests(long reclaimable, long others) {

  /** As it is now; of any thread, without the scheduler's lock. */
  static WaitingRequests in(CapacityScheduler scheduler, ReclaimConfig config, OwnShares shares) {
    long reclaimable = 0;
    long others = 0;
    for (CSQueue queue : scheduler.getCapacitySchedulerQueueManager().getQueues().values()) {
      if (queue instanceof AbstractLeafQueue leaf) {
        shares.count(leaf);
        long pending = leaf.getQueueResourceUsage().getAllPending().getVirtualCores();
        long masters = pending == 0 ? 0 : Math.min(pending, masters(leaf));
        if (config.allows(leaf.getQueuePath())) {
          reclaimable += pending - masters;
          others += Math.min(masters, shares.masterGrowth(leaf));
        } else {
          others += Math.min(pending, shares.growth(leaf));
        }
      }
    }
    return new WaitingRequests(reclaimable, others);
  }

  /** Of applications that YARN lets start. */
  private static long masters(AbstractLeafQueue leaf) {
    long vcores = 0;
    for (FiCaSchedulerApp application : leaf.getApplications()) {
      if (application.isWaitingForAMContainer()) {
        vcores += application.getAMResource().getVirtualCores();
      }
    }
    return vcores;
  }
}
