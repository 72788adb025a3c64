package io.heddle.yarn.heartbeat;

import io.heddle.gang.GangPlan.Place;
import io.heddle.model.RequestKind;
import io.heddle.model.ResourceVector;
import io.heddle.place.DecisionTerm;
import io.heddle.place.PendingRequest;
import io.heddle.place.ServingOrder;
import io.heddle.place.StockOrder;
import io.heddle.yarn.demand.QueueDemand;
import io.heddle.yarn.gangplan.AcceptedNodes;
import java.util.Iterator;
import java.util.function.Predicate;
import org.apache.hadoop.yarn.api.records.Resource;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.common.fica.FiCaSchedulerApp;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.common.fica.FiCaSchedulerNode;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.placement.AppPlacementAllocator;
import org.apache.hadoop.yarn.server.scheduler.SchedulerRequestKey;

/**
 * What stock YARN does at one leaf queue in one walk: it is offered applications, each with only
 * the chosen request to be seen, until one of them is served, a limit of the queue ends the visit,
 * or all were offered.
 */
final class QueueVisit implements Iterator<FiCaSchedulerApp>, StockOrder.Source<FiCaSchedulerApp> {
  /** How a visit has ended, or stands. */
  enum Outcome {
    /** Stock has ended it at what was offered last, or is still at it. */
    CUT_SHORT,
    /** A container was given or reserved. */
    SERVED,
    /** All applications were offered. */
    EXHAUSTED
  }

  private final VisitScene scene;
  private ServingOrder<FiCaSchedulerApp> order;
  private Outcome outcome = Outcome.CUT_SHORT;
  private FiCaSchedulerApp offered;
  private PendingRequest<FiCaSchedulerApp> request;
  private DecisionTerm term = DecisionTerm.STOCK_ORDER;
  private boolean failed;
  private boolean keepsRoom;

  QueueVisit(VisitScene scene) {
    this.scene = scene;
  }

  VisitScene scene() {
    return scene;
  }

  /** Offers in this order. */
  QueueVisit follow(ServingOrder<FiCaSchedulerApp> newOrder) {
    order = newOrder;
    return this;
  }

  @Override
  public boolean hasNext() {
    if (keepsRoom) {
      return false;
    }
    // Being asked for another one, the last one was refused.
    if (keepsRoomNow()) {
      keepsRoom = true;
      return false;
    }
    boolean more = order.hasNext();
    if (!more && outcome != Outcome.EXHAUSTED) {
      outcome = Outcome.EXHAUSTED;
      scene.shown().all();
      scene.cluster().recordHidden(scene.queue(), scene.node(), order.passId());
    }
    return more;
  }

  @Override
  public FiCaSchedulerApp next() {
    offer();
    SchedulerRequestKey key = request == null ? null : onlyKey();
    if (key != null) {
      scene.shown().only(offered.getAppSchedulingInfo(), key);
    } else {
      scene
          .shown()
          .untried(
              offered.getAppSchedulingInfo(),
              request == null ? scene.queue().requestsOf(offered) : null,
              order.passId(),
              this::isVain);
    }
    return offered;
  }

  /**
   * After a failure stock must see everything; and so it must, whatever the node, where the queue
   * lacks the room: then it reserves nothing, and keeps the room that others would take. It does so
   * in vain for what the queue could not hold beside its masters.
   */
  private boolean isVain(SchedulerRequestKey key, Resource demand) {
    if (failed) {
      return false;
    }
    if (scene.masters().hides(offered)) {
      return true;
    }
    if (!scene.gangs().isIdle() && scene.gangs().hides(offered, new Place(key, vector(demand)))) {
      return true;
    }
    if (scene.isLent()
        && scene.queue().isSpared(offered, scene.now())
        && scene.cluster().takesBack(scene.queue().queuePath(), scene.node(), vector(demand))) {
      return true;
    }
    if (scene.cluster().hasRoom(scene.queue().queuePath(), scene.partition(), demand)) {
      return scene
          .vain()
          .isVain(scene.node(), offered.getApplicationAttemptId(), key, demand, scene.now());
    }
    PendingRequest<FiCaSchedulerApp> known = scene.queue().request(offered, key);
    return known != null && !order.queueCouldHold(known);
  }

  private ResourceVector vector(Resource demand) {
    return scene.vain().vectors().vector(demand);
  }

  /** Notes what is offered next, or in shadow mode would be. */
  void offer() {
    offered = order.next();
    request = order.current();
    term = order.term();
    WalkLog.offered(scene, offered, request, term);
  }

  /**
   * Which of its requests comes first, only a MapReduce application leaves to a policy that does
   * not rank them all.
   */
  private SchedulerRequestKey onlyKey() {
    return request.identity().kind() == RequestKind.OTHER && !scene.queue().ranksEachRequest()
        ? null
        : (SchedulerRequestKey) request.key();
  }

  /** Notes that ranking failed: from now on stock order serves. */
  void fail() {
    failed = true;
  }

  boolean hasFailed() {
    return failed;
  }

  boolean isTo(QueueDemand queue) {
    return scene.queue() == queue;
  }

  QueueDemand queue() {
    return scene.queue();
  }

  /** The application that was offered last; null before. */
  FiCaSchedulerApp offered() {
    return offered;
  }

  /** The request that was offered last, or null: an application as a whole, or nothing. */
  PendingRequest<FiCaSchedulerApp> request() {
    return request;
  }

  /** What settled the last offer. */
  DecisionTerm term() {
    return term;
  }

  ServingOrder<FiCaSchedulerApp> order() {
    return order;
  }

  /**
   * Notes that a container was given to, or reserved for, a request of this queue.
   *
   * @return whether it was the one that was offered
   */
  boolean served(FiCaSchedulerApp application, SchedulerRequestKey key) {
    outcome = Outcome.SERVED;
    boolean asChosen = application.equals(offered) && request != null && key.equals(request.key());
    if (asChosen && DecisionTerm.WAITING.equals(term)) {
      scene.queue().index().accepted(request, scene.now(), order.limit());
    }
    return asChosen;
  }

  /** Whether stock ended the visit at a request that is beyond what the queue may still take. */
  boolean wasCutShort() {
    return outcome == Outcome.CUT_SHORT && request != null;
  }

  /**
   * Notes that the queue met its limit. Where a request was offered for its waiting, the queue
   * keeps its room for it; not where stock keeps room of the cluster for another queue, which what
   * this one holds does not change.
   *
   * @return whether another walk may serve what is within the limit
   */
  boolean meetLimit() {
    return !keepsRoom && !keepsRoomNow() && scene.queue().metLimit();
  }

  private boolean keepsRoomNow() {
    if (DecisionTerm.WAITING.equals(term)) {
      return lacksRoom() && keepRoom();
    }
    return DecisionTerm.RESERVATION.equals(term)
        && !scene.queue().index().mayTake(request.identity().demand())
        && lacksRoom();
  }

  /**
   * Whether the queue has no room for what was offered for its waiting. Stock passes over it then
   * if its application has a reservation already, and smaller requests would take what is freed.
   */
  private boolean lacksRoom() {
    ResourceVector room = scene.cluster().room(scene.queue().queuePath(), scene.partition());
    return room != null
        && !request.identity().demand().fitsIn(room)
        && !scene.cluster().isUserBeyondLimit(offered, scene.partition(), scene.isLent());
  }

  /**
   * Has the queue keep its room, unless the request is larger than what it could have beside its
   * masters.
   */
  private boolean keepRoom() {
    ResourceVector most = scene.cluster().mostOf(scene.queue().queuePath(), scene.partition());
    boolean keeps =
        most != null && request.identity().demand().fitsIn(most) && order.queueCouldHold(request);
    if (keeps) {
      scene.queue().index().hold(request, scene.now());
    }
    return keeps;
  }

  // What ranking did not serve, in stock's order.

  /**
   * Stock reserves and blocks headroom for a queue that is below its guarantee: it sees whatever
   * the queue waits for. Else Heddle's own reservations stand in for stock's, where it makes any.
   */
  @Override
  public Iterator<FiCaSchedulerApp> shown() {
    QueueDemand queue = scene.queue();
    if (!queue.knowsAll(scene.stock().size())) {
      return scene.stock().inOrder();
    }
    return scene.isDue().getAsBoolean() || !queue.reserves()
        ? queue.asking()
        : queue.needingStock();
  }

  @Override
  public Iterator<FiCaSchedulerApp> all() {
    return scene.stock().inOrder();
  }

  @Override
  public int priority(FiCaSchedulerApp application) {
    return scene.queue().level(application);
  }

  @Override
  public PendingRequest<FiCaSchedulerApp> changeBefore(FiCaSchedulerApp application, long pass) {
    return scene.queue().changeBefore(application, scene.node().getNodeID(), pass);
  }

  @Override
  public PendingRequest<FiCaSchedulerApp> ownBefore(
      PendingRequest<FiCaSchedulerApp> chosen,
      Predicate<PendingRequest<FiCaSchedulerApp>> condition) {
    return scene.queue().ownBefore(chosen, each -> condition.test(each) && acceptsNode(each));
  }

  private boolean acceptsNode(PendingRequest<FiCaSchedulerApp> each) {
    AppPlacementAllocator<FiCaSchedulerNode> allocator =
        each.application().getAppPlacementAllocator((SchedulerRequestKey) each.key());
    return allocator != null
        && !AcceptedNodes.isBlacklisted(each.application(), scene.node())
        && AcceptedNodes.isWanted(allocator, scene.node());
  }

  @Override
  public boolean allTried(FiCaSchedulerApp application, long pass) {
    return scene.queue().allTried(application, pass);
  }
}
