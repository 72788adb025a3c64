package io.heddle.yarn.heartbeat;

import java.util.function.Predicate;
import org.apache.hadoop.yarn.api.records.ApplicationAttemptId;
import org.apache.hadoop.yarn.api.records.Resource;
import org.apache.hadoop.yarn.server.resourcemanager.rmcontainer.RMContainer;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.SchedulerNode;
import org.apache.hadoop.yarn.util.resource.Resources;

/** What ApplicationMasters hold on a node, which becomes free only when applications end. */
public final class NodeMasters {
  private NodeMasters() {}

  /** All of a node but what its masters hold. */
  public static Resource besideAll(SchedulerNode node) {
    return beside(node, master -> true);
  }

  /** All of a node but what the master of one attempt holds, where it runs there. */
  static Resource besideOwn(SchedulerNode node, ApplicationAttemptId attempt) {
    return beside(node, master -> master.getApplicationAttemptId().equals(attempt));
  }

  private static Resource beside(SchedulerNode node, Predicate<RMContainer> whose) {
    Resource left = Resources.clone(node.getTotalResource());
    for (RMContainer container : node.getCopiedListOfRunningContainers()) {
      if (container.isAMContainer() && whose.test(container)) {
        Resources.subtractFrom(left, container.getAllocatedResource());
      }
    }
    return left;
  }
}
