package io.heddle.yarn.nodes;

import io.heddle.yarn.demand.LiveApplication;
import io.heddle.yarn.demand.LiveApplications;
import org.apache.hadoop.yarn.api.records.NodeId;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.common.fica.FiCaSchedulerApp;

/**
 * Whether ApplicationMasters wait for stable nodes rather than start on the node that is visited.
 *
 * @param nanos the time; monotone
 */
public record MastersKept(
    NodeFilters filters, LiveApplications applications, boolean isOn, long nanos) {
  public static MastersKept at(
      NodeId node, NodeFilters filters, LiveApplications applications, long nanos) {
    return new MastersKept(filters, applications, filters.keepsMasters(node), nanos);
  }

  /** Whether an application waits for its ApplicationMaster, and not for too long. */
  public boolean hides(FiCaSchedulerApp application) {
    if (!isOn || !application.isWaitingForAMContainer()) {
      return false;
    }
    LiveApplication known = applications.get(application.getApplicationAttemptId());
    return known != null && known.waitsForStableNode(nanos, filters.mastersWaitNanos());
  }
}
