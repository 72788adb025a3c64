package io.heddle.yarn.gangplan;

import io.heddle.gang.Backfill;
import io.heddle.gang.GangPlan.Place;
import io.heddle.model.ResourceVector;
import io.heddle.yarn.gangs.GangBook;
import io.heddle.yarn.gangs.GangState;
import io.heddle.yarn.gangs.LiveGang;
import io.heddle.yarn.gangs.LiveGathering;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import org.apache.hadoop.yarn.api.records.NodeId;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.common.fica.FiCaSchedulerApp;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.common.fica.FiCaSchedulerNode;

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
  private final String label;
  private final String queuePath;
  private final String partition;
  private final long now;
  private Map<FiCaSchedulerApp, Optional<ResourceVector>> ofUsers;
  private Optional<ResourceVector> room;
  private Optional<ResourceVector> left;
  private Backfill backfill;

  /**
   * Place and time of a visit.
   *
   * @param partition node label of the requests, or the empty string
   * @param now nanoseconds
   */
  public record Visit(FiCaSchedulerNode node, String queuePath, String partition, long now) {}

  public GangRefusals(GangBook book, GangCluster cluster, Visit visit) {
    this.book = book;
    this.cluster = cluster;
    node = visit.node().getNodeID();
    label = visit.node().getPartition();
    queuePath = visit.queuePath();
    partition = visit.partition();
    now = visit.now();
    isIdle = book.isIdle(queuePath, label);
  }

  /** Returns whether no gang matters to this visit. */
  public boolean isIdle() {
    return isIdle;
  }

  /** Returns whether nothing of an application is offered. */
  public boolean hides(FiCaSchedulerApp application) {
    return !isIdle && hides(application, book.of(application));
  }

  private boolean hides(FiCaSchedulerApp application, LiveGang own) {
    if (own != null && own.holdsBack()) {
      return !application.isWaitingForAMContainer() || own.holdsMaster();
    }
    return isAdmitted(own) && !own.places().places().containsKey(node);
  }

  /**
   * Returns whether a request of an application is not offered.
   *
   * @param place what it needs: its key, and the size of one container
   */
  public boolean hides(FiCaSchedulerApp application, Place place) {
    if (isIdle) {
      return false;
    }
    LiveGang own = book.of(application);
    if (hides(application, own)) {
      return true;
    }
    if (isAdmitted(own)) {
      return !own.places().has(node, place);
    }
    ResourceVector size = place.size();
    return isGathered(application, own, size)
        || (!book.admitted().isEmpty() && (isKept(size) || takesFromGangs(application, size)));
  }

  /** Returns whether a container would delay the gang for which the node is gathered. */
  private boolean isGathered(FiCaSchedulerApp application, LiveGang own, ResourceVector size) {
    LiveGathering gathering = book.gatherings().in(label);
    if (gathering == null || (own != null && own.isBroken())) {
      return false;
    }
    boolean isOwn = gathering.gang().queue().equals(queuePath);
    if (!isOwn && !gathering.isOwed() && cluster.isDue(queuePath, partition)) {
      return false;
    }
    ResourceVector free = free();
    if (free == null) {
      return true;
    }
    if (backfill == null) {
      backfill = gathering.backfill(node, free, now);
    }
    return !backfill.admits(size, () -> cluster.knownSeconds(application), free);
  }

  /** What the node has free that is kept for no gang; null if it serves none. */
  private ResourceVector free() {
    if (left == null) {
      left = Optional.ofNullable(cluster.gangNodes().free(node));
    }
    return left.orElse(null);
  }

  /** Returns whether places of gangs need so much of the node that it is not free. */
  private boolean isKept(ResourceVector size) {
    if (book.keptOn(node) == null) {
      return false;
    }
    ResourceVector free = free();
    return free == null || !size.fitsIn(free);
  }

  private static boolean isAdmitted(LiveGang gang) {
    return gang != null && gang.state() == GangState.ADMITTED;
  }

  private boolean takesFromGangs(FiCaSchedulerApp application, ResourceVector size) {
    if (room == null) {
      room =
          Optional.ofNullable(new GangLimits(cluster, book).roomNextToGangs(queuePath, partition));
      ofUsers = new HashMap<>();
    }
    if (room.isPresent()
        && !size.fitsIn(room.get())
        && size.fitsIn(cluster.room(queuePath, partition))) {
      return true;
    }
    Optional<ResourceVector> ofUser = ofUsers.computeIfAbsent(application, this::roomOfUser);
    return ofUser.isPresent() && !size.fitsIn(ofUser.get());
  }

  private Optional<ResourceVector> roomOfUser(FiCaSchedulerApp application) {
    return Optional.ofNullable(book.keptOf(application.getUser(), queuePath, partition))
        .map(kept -> cluster.userRoom(application, partition, kept).minus(kept));
  }
}
