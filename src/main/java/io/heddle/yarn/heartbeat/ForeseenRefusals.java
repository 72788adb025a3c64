package io.heddle.yarn.heartbeat;

import io.heddle.gang.GangPlan.Place;
import io.heddle.model.ResourceVector;
import io.heddle.place.PendingRequest;
import io.heddle.place.Refusals;
import io.heddle.yarn.demand.QueueDemand;
import io.heddle.yarn.gangplan.GangRefusals;
import io.heddle.yarn.holding.HoldingRoom;
import io.heddle.yarn.nodes.MastersKept;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.common.fica.FiCaSchedulerApp;
import org.apache.hadoop.yarn.util.resource.Resources;

/**
 * What one visit to a queue does not offer: applications whose user was found beyond the limit, so
 * that stock refuses whatever else they are offered; those that the walk passes over; those that
 * just lost a container to another one of the queue; and those that would keep others from ever
 * getting all that they hold containers for.
 */
final class ForeseenRefusals implements Refusals<FiCaSchedulerApp> {
  /**
   * So many applications are found to keep others from their ends; then all others are, but the one
   * that these wait for.
   */
  private static final int MOST_FOUND = 32;

  /**
   * The visit.
   *
   * @param partition the node label whose requests are looked at, or the empty string
   * @param isLent whether the node's own label is another one
   */
  record Visit(
      Walk walk,
      Cluster cluster,
      QueueDemand queue,
      String partition,
      boolean isLent,
      GangRefusals gangs,
      MastersKept masters) {}

  private final Visit visit;
  private final Map<FiCaSchedulerApp, Boolean> unsafe = new HashMap<>();
  private Set<String> users = Set.of();
  private HoldingRoom<FiCaSchedulerApp> room;
  private Boolean takenBack;
  private int found;

  /** None yet. */
  ForeseenRefusals(Visit visit) {
    this.visit = visit;
  }

  @Override
  public void refused(FiCaSchedulerApp application) {
    if (!users.contains(application.getUser())
        && visit.cluster().isUserBeyondLimit(application, visit.partition(), visit.isLent())) {
      if (users.isEmpty()) {
        users = new HashSet<>();
      }
      users.add(application.getUser());
    }
  }

  @Override
  public boolean foresees(FiCaSchedulerApp application) {
    return visit.gangs().hides(application) || foreseesBesideGangs(application);
  }

  private boolean foreseesBesideGangs(FiCaSchedulerApp application) {
    // One with reservations may give them up for what it is offered.
    return visit.walk().passesOver(application)
        || visit.masters().hides(application)
        || (!users.isEmpty()
            && users.contains(application.getUser())
            && Resources.isNone(application.getCurrentReservation()))
        || (isTakenBack()
            ? visit.queue().yieldsToOthers(application, visit.walk().now())
            : visit.queue().holds() && isUnsafe(application));
  }

  @Override
  public boolean foresees(PendingRequest<FiCaSchedulerApp> request) {
    FiCaSchedulerApp application = request.application();
    ResourceVector size = request.identity().demand();
    return (!visit.gangs().isIdle()
            && visit.gangs().hides(application, new Place(request.key(), size)))
        || foreseesBesideGangs(application)
        || (visit.isLent()
            && visit.queue().isSpared(application, visit.walk().now())
            && visit.cluster().takesBack(visit.queue().queuePath(), visit.walk().node(), size));
  }

  @Override
  public boolean dependOnTurn() {
    return visit.queue().holds();
  }

  private boolean isUnsafe(FiCaSchedulerApp application) {
    Boolean known = unsafe.get(application);
    if (known == null) {
      boolean isLookedAt = found < MOST_FOUND || visit.queue().isAwaited(application);
      known = !isLookedAt || !mayServe(application);
      found += known && found < MOST_FOUND ? 1 : 0;
      unsafe.put(application, known);
    }
    return known;
  }

  /**
   * Whether preemption takes back what jobs of the queue hold, for others of the same queue: then
   * none holds it until it is complete, and none is to take what it just lost.
   */
  private boolean isTakenBack() {
    if (takenBack == null) {
      takenBack = visit.cluster().preemptsWithin(visit.queue().queuePath());
    }
    return takenBack;
  }

  private boolean mayServe(FiCaSchedulerApp application) {
    return visit.queue().mayServe(application, visit.partition(), this::room, visit.walk().now());
  }

  private HoldingRoom<FiCaSchedulerApp> room() {
    if (room == null) {
      room =
          visit
              .cluster()
              .holdingRoom(visit.queue().queuePath(), visit.partition(), visit.walk().node());
    }
    return room;
  }

  @Override
  public boolean mayTakePlaces(FiCaSchedulerApp application) {
    return visit.queue().isTurnOf(application.getUser());
  }

  @Override
  public boolean crowds(FiCaSchedulerApp application) {
    return visit
        .queue()
        .crowds(
            application.getUser(),
            visit.cluster().userLimit(application, visit.partition(), visit.isLent()));
  }
}
