package io.heddle.yarn.reclaim;

import io.heddle.config.ReclaimConfig;
import org.apache.hadoop.yarn.api.records.Resource;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.capacity.AbstractLeafQueue;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.capacity.CSQueue;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.capacity.CapacityScheduler;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.common.fica.FiCaSchedulerApp;
import org.apache.hadoop.yarn.util.resource.Resources;

/**
 * What waits, in vcores, and in MiB where it is said.
 *
 * @param reclaimable for requests that may use what is reclaimed
 * @param others for masters, and for queues that have not opted in as far as they may grow
 * @param othersMebibytes the same of memory
 */
public record WaitingRequests(long reclaimable, long others, long othersMebibytes) {

  /** As it is now; of any thread, without the scheduler's lock. */
  static WaitingRequests in(CapacityScheduler scheduler, ReclaimConfig config, OwnShares shares) {
    long reclaimable = 0;
    Resource others = Resource.newInstance(0L, 0);
    for (CSQueue queue : scheduler.getCapacitySchedulerQueueManager().getQueues().values()) {
      if (queue instanceof AbstractLeafQueue leaf) {
        shares.count(leaf);
        Resource pending = leaf.getQueueResourceUsage().getAllPending();
        boolean isWaiting = pending.getVirtualCores() > 0;
        Resource masters =
            isWaiting ? Resources.componentwiseMin(pending, masters(leaf)) : Resources.none();
        if (config.allows(leaf.getQueuePath())) {
          reclaimable += pending.getVirtualCores() - masters.getVirtualCores();
          Resources.addTo(others, Resources.componentwiseMin(masters, shares.masterGrowth(leaf)));
        } else {
          Resources.addTo(others, Resources.componentwiseMin(pending, shares.growth(leaf)));
        }
      }
    }
    return new WaitingRequests(reclaimable, others.getVirtualCores(), others.getMemorySize());
  }

  /** Of applications that YARN lets start. */
  private static Resource masters(AbstractLeafQueue leaf) {
    Resource sum = Resource.newInstance(0L, 0);
    for (FiCaSchedulerApp application : leaf.getApplications()) {
      if (application.isWaitingForAMContainer()) {
        Resources.addTo(sum, application.getAMResource());
      }
    }
    return sum;
  }
}
