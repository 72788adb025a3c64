package io.heddle.yarn.gangplan;

import io.heddle.yarn.gangs.GangAsk;
import io.heddle.yarn.gangs.LiveGang;
import java.util.List;
import org.apache.hadoop.yarn.server.resourcemanager.rmcontainer.RMContainer;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.SchedulerApplicationAttempt;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.common.fica.FiCaSchedulerApp;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.common.fica.FiCaSchedulerNode;

/**
 * Reservations that count as used where a limit keeps a gang from its gathered nodes. Others make
 * them while they are not offered these nodes.
 *
 * @param nodes that were reserved a moment ago
 */
record GangReservations(GangLimits limits, List<FiCaSchedulerNode> nodes) {
  /** Ends as many as the gang needs; under the scheduler's lock. */
  void yieldTo(LiveGang gang, List<GangAsk.Request> requests) {
    if (gang.gathering() == null || limits.shortageBesideNodes(gang, requests).isPresent()) {
      return;
    }
    for (FiCaSchedulerNode node : nodes) {
      if (limits.shortage(gang, requests).isEmpty()) {
        return;
      }
      if (yields(node.getReservedContainer(), gang)) {
        limits.cluster().unreserve(node);
      }
    }
  }

  private boolean yields(RMContainer reserved, LiveGang gang) {
    if (reserved == null || reserved.getReservedSchedulerKey().getContainerToUpdate() != null) {
      return false;
    }
    SchedulerApplicationAttempt owner =
        limits
            .cluster()
            .gangNodes()
            .scheduler()
            .getApplicationAttempt(reserved.getApplicationAttemptId());
    String queue =
        owner instanceof FiCaSchedulerApp ours ? ours.getCSLeafQueue().getQueuePath() : null;
    return queue != null
        && (queue.equals(gang.queue())
            || gang.gathering().isOwed()
            || !limits.cluster().isDue(queue, gang.ask().partition()));
  }
}
