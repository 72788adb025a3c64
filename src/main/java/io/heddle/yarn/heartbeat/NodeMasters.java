package io.heddle.yarn.heartbeat;

import io.heddle.yarn.demand.LiveApplications;
import java.util.function.Predicate;
import org.apache.hadoop.yarn.api.records.Resource;
import org.apache.hadoop.yarn.server.resourcemanager.rmcontainer.RMContainer;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.SchedulerNode;
import org.apache.hadoop.yarn.util.resource.Resources;

/** What ApplicationMasters hold on a node, which becomes free only when applications end. */
public final class NodeMasters {
  private NodeMasters() {}

  /** All of a node but what its masters hold. */
  public static Resource besideAll(SchedulerNode node) {
    return besideAll(node, RMContainer::isAMContainer);
  }

  /**
   * Returns what masters leave of a node, counting those whose attempts do not know of them yet:
   * stock marks a master in another thread, and until then a heartbeat may place the next one.
   */
  static Resource besideAll(SchedulerNode node, LiveApplications applications) {
    return besideAll(
        node, container -> container.isAMContainer() || applications.isMaster(container));
  }

  private static Resource besideAll(SchedulerNode node, Predicate<RMContainer> isMaster) {
    Resource left = Resources.clone(node.getTotalResource());
    for (RMContainer container : node.getCopiedListOfRunningContainers()) {
      if (isMaster.test(container)) {
        Resources.subtractFrom(left, container.getAllocatedResource());
      }
    }
    return left;
  }
}
