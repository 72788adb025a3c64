package io.heddle.yarn.heartbeat;

import io.heddle.yarn.reclaim.OwnRoom;
import org.apache.hadoop.yarn.api.records.Resource;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.AppSchedulingInfo;
import org.apache.hadoop.yarn.server.scheduler.SchedulerRequestKey;

/**
 * The walk that is under way, where stock's callbacks find it. It is begun and ended under the
 * scheduler's lock and outlives no call; to all threads but its own there is none.
 */
public final class CurrentWalk {
  private final OwnRoom ownRoom;
  private volatile Walk walk;

  /** None yet. */
  public CurrentWalk(OwnRoom ownRoom) {
    this.ownRoom = ownRoom;
  }

  void begin(Walk begun) {
    walk = begun;
  }

  void end() {
    walk = null;
  }

  /** The walk of the calling thread, or null. */
  Walk mine() {
    Walk underWay = walk;
    return underWay != null && underWay.isMine() ? underWay : null;
  }

  /**
   * Whether stock, if it is its thread that asks, must not see a request.
   *
   * @param demand of one container
   * @param partition that is requested
   */
  boolean hides(
      AppSchedulingInfo application, SchedulerRequestKey key, Resource demand, String partition) {
    Walk mine = mine();
    return mine != null
        && (mine.shown().hides(application, key, demand)
            || (mine.isBoundToOwnRoom()
                && ownRoom.hides(mine.node(), application, demand, partition)));
  }

  /** Whether some nodes have less of their own than they offer. */
  boolean isOwnRoomLess() {
    return ownRoom.isLess();
  }
}
