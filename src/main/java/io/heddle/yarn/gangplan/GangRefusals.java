package io.heddle.yarn.gangplan;

import io.heddle.model.ResourceVector;
import io.heddle.yarn.gangs.GangBook;
import io.heddle.yarn.gangs.GangState;
import io.heddle.yarn.gangs.LiveGang;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import org.apache.hadoop.yarn.api.records.NodeId;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.common.fica.FiCaSchedulerApp;

/**
 * What one visit to a queue does not offer because of gangs: requests of gangs that wait, gangs on
 * nodes where they have no place, others on nodes with places, and what would take from queues and
 * users what admitted gangs still need.
 */
public final class GangRefusals {
  private final GangBook book;
  private final boolean isIdle;
  private final GangCluster cluster;
  private final NodeId node;
  private final String queuePath;
  private final String partition;
  private Map<FiCaSchedulerApp, Optional<ResourceVector>> ofUsers;
  private Optional<ResourceVector> room;
  private Optional<ResourceVector> left;

  public GangRefusals(
      GangBook book, GangCluster cluster, NodeId node, String queuePath, String partition) {
    this.book = book;
    this.cluster = cluster;
    this.node = node;
    this.queuePath = queuePath;
    this.partition = partition;
    isIdle = book.isIdle(queuePath, node);
  }

  /** Returns whether no gang matters to this visit. */
  public boolean isIdle() {
    return isIdle;
  }

  /** Returns whether nothing of an application is offered. */
  public boolean hides(FiCaSchedulerApp application) {
    if (isIdle) {
      return false;
    }
    LiveGang own = book.of(application);
    if (own != null && own.holdsBack()) {
      return !application.isWaitingForAMContainer() || own.holdsMaster();
    }
    return isAdmitted(own) && !own.places().places().containsKey(node);
  }

  /**
   * Returns whether a request of an application is not offered.
   *
   * @param size of one container
   */
  public boolean hides(FiCaSchedulerApp application, ResourceVector size) {
    if (isIdle) {
      return false;
    }
    if (hides(application)) {
      return true;
    }
    LiveGang own = book.of(application);
    if (isAdmitted(own)) {
      return !own.places().has(node, size);
    }
    return !book.admitted().isEmpty() && (isKept(size) || takesFromGangs(application, size));
  }

  /** Returns whether places of gangs need so much of the node that it is not free. */
  private boolean isKept(ResourceVector size) {
    if (!book.keeps(node)) {
      return false;
    }
    if (left == null) {
      left = Optional.ofNullable(cluster.gangNodes().free(node));
    }
    return left.isEmpty() || !size.fitsIn(left.get());
  }

  private static boolean isAdmitted(LiveGang gang) {
    return gang != null && gang.state() == GangState.ADMITTED;
  }

  private boolean takesFromGangs(FiCaSchedulerApp application, ResourceVector size) {
    GangLimits limits = new GangLimits(cluster, book);
    if (room == null) {
      room = Optional.ofNullable(limits.roomNextToGangs(queuePath, partition));
      ofUsers = new HashMap<>();
    }
    if (room.isPresent()
        && !size.fitsIn(room.get())
        && size.fitsIn(cluster.room(queuePath, partition))) {
      return true;
    }
    Optional<ResourceVector> ofUser =
        ofUsers.computeIfAbsent(application, each -> roomOfUser(limits, each));
    return ofUser.isPresent() && !size.fitsIn(ofUser.get());
  }

  private Optional<ResourceVector> roomOfUser(GangLimits limits, FiCaSchedulerApp application) {
    return Optional.ofNullable(limits.keptOfUser(application.getUser(), queuePath, partition))
        .map(kept -> cluster.userRoom(application, partition, kept).minus(kept));
  }
}
