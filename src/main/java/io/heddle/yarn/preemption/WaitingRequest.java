package io.heddle.yarn.preemption;

import org.apache.hadoop.yarn.api.records.Resource;
import org.apache.hadoop.yarn.util.resource.ResourceCalculator;
import org.apache.hadoop.yarn.util.resource.Resources;

/**
 * A request of a queue that preemption kills for.
 *
 * @param size of one container
 * @param mayReserve whether fewer nodes are reserved for it than it waits for containers
 */
record WaitingRequest(Resource size, boolean mayReserve) {
  /**
   * Whether a kill on a node could serve it: it fits then, or could reserve the node, which stock
   * considers only where something is free.
   *
   * @param room free on the node after the kill
   * @param node all of the node but what ApplicationMasters hold there
   */
  boolean gains(Resource room, Resource node, ResourceCalculator calculator) {
    return Resources.fitsIn(calculator, size, room)
        || (mayReserve && Resources.fitsIn(calculator, size, node));
  }
}
