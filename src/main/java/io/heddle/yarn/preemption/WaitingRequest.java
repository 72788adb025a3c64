package io.heddle.yarn.preemption;

import org.apache.hadoop.yarn.api.records.Resource;
import org.apache.hadoop.yarn.util.resource.ResourceCalculator;
import org.apache.hadoop.yarn.util.resource.Resources;

/**
 * @param mayReserve whether fewer nodes are reserved for it than it waits for containers
 */
record WaitingRequest(Resource size, boolean mayReserve) {
  /**
   * Whether a kill serves it: it fits then, or reserves the node, if something is free.
   *
   * @param node all of the node but what ApplicationMasters hold there
   */
  boolean gains(Resource room, Resource node, ResourceCalculator calculator) {
    return Resources.fitsIn(calculator, size, room)
        || (mayReserve && Resources.fitsIn(calculator, size, node));
  }
}
