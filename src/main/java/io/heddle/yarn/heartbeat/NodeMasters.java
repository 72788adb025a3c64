package io.heddle.yarn.heartbeat;

import org.apache.hadoop.yarn.api.records.Resource;
import org.apache.hadoop.yarn.server.resourcemanager.rmcontainer.RMContainer;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.SchedulerNode;
import org.apache.hadoop.yarn.util.resource.Resources;

/** What ApplicationMasters hold on a node, which becomes free only when applications end. */
public final class NodeMasters {
  private NodeMasters() {}

  /** All of a node but what its masters hold. */
  public static Resource besideAll(SchedulerNode node) {
    Resource left = Resources.clone(node.getTotalResource());
    for (RMContainer container : node.getCopiedListOfRunningContainers()) {
      if (container.isAMContainer()) {
        Resources.subtractFrom(left, container.getAllocatedResource());
      }
    }
    return left;
  }
}
