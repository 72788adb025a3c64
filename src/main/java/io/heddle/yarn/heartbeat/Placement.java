package io.heddle.yarn.heartbeat;

import io.heddle.config.HeddleConfig;
import io.heddle.config.Mode;
import io.heddle.gang.Patience;
import io.heddle.model.ResourceVector;
import io.heddle.model.Survival;
import io.heddle.yarn.demand.LiveApplication;
import io.heddle.yarn.demand.QueueDemand;
import io.heddle.yarn.demand.RankingRules;
import io.heddle.yarn.gangplan.GangLimits;
import io.heddle.yarn.gangplan.GangPlanner;
import io.heddle.yarn.gangplan.LookTimes;
import io.heddle.yarn.gangs.GangBook;
import io.heddle.yarn.gangs.GangState;
import io.heddle.yarn.gangs.LiveGang;
import io.heddle.yarn.gangs.PartialGangsSeen;
import io.heddle.yarn.guard.FailureGuard;
import io.heddle.yarn.guard.FallbackIterator;
import io.heddle.yarn.heartbeat.QueueHook.StockQueue;
import io.heddle.yarn.jobs.VectorSpace;
import io.heddle.yarn.stages.StageWeights;
import java.util.Iterator;
import java.util.Objects;
import java.util.Set;
import java.util.function.Predicate;
import java.util.function.Supplier;
import org.apache.hadoop.yarn.nodelabels.CommonNodeLabelsManager;
import org.apache.hadoop.yarn.server.resourcemanager.rmcontainer.RMContainer;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.capacity.CSAssignment;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.common.ContainerAllocationProposal;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.common.fica.FiCaSchedulerApp;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.common.fica.FiCaSchedulerNode;
import org.apache.hadoop.yarn.server.scheduler.SchedulerRequestKey;
import org.apache.hadoop.yarn.util.resource.Resources;

/**
 * HEARTBEAT to SCORE to PLACE in the live ResourceManager. While stock YARN walks through the
 * queues to serve one container on a node ({@link #assign}), each leaf queue that it comes to asks
 * for the order of its applications ({@link #order}). All of it runs on the scheduling thread,
 * under the scheduler's lock. Made anew for each configuration.
 */
public final class Placement implements QueueHook.Offers {
  /** Stands for a failure outside of any queue's decision. */
  private static final String WHOLE_WALK = "";

  /** So many reservations of a node are refused for one container. */
  private static final int MOST_REFUSALS = 8;

  private final HeddleConfig config;
  private final HeartbeatDependencies dependencies;
  private final Cluster cluster;
  private final QueueDemands demands;
  private final VectorSpace vectors;
  private final FailureGuard guard;
  private final DecisionRecorder decision;
  private final QueueVisits visits;
  private final CurrentWalk current;

  public Placement(
      HeddleConfig config,
      HeartbeatDependencies dependencies,
      Cluster cluster,
      VectorSpace vectors,
      StageWeights stageWeights) {
    this.config = config;
    this.dependencies = dependencies;
    current = dependencies.current();
    this.cluster = cluster;
    this.vectors = vectors;
    visits = new QueueVisits(config, dependencies, cluster, vectors);
    demands = new QueueDemands(config, dependencies, vectors, stageWeights, visits.waitingLimit());
    guard = new FailureGuard(config.guard(), dependencies.metrics());
    decision = new DecisionRecorder(config, dependencies, vectors);
  }

  @Override
  public HeddleConfig config() {
    return config;
  }

  /**
   * Looks at what decisions do not look at; to be called now and then, not under the lock.
   *
   * @return hosts where gangs may be served from now on
   */
  public Set<String> look() {
    cluster.look();
    GangBook gangs = dependencies.applications().gangs();
    if (gangs.isEmpty() || config.mode() == Mode.OFF) {
      return Set.of();
    }
    long now = dependencies.ticker().getAsLong();
    if (config.mode() == Mode.ACTIVE) {
      return plan(gangs, now);
    }
    refresh(gangs, gang -> gang.holdsBack() || gang.isBroken(), now);
    PartialGangsSeen seen =
        new PartialGangsSeen(dependencies.comparisons(), dependencies.clock().getAsLong(), now);
    gangs.all().forEach(seen::note);
    return Set.of();
  }

  /** While no node has capacity, no visit notes what the applications of a queue ask for. */
  private void refresh(GangBook gangs, Predicate<LiveGang> ofWhich, long now) {
    gangs.all().stream()
        .filter(ofWhich)
        .map(gang -> dependencies.applications().leafOf(gang.attempt()))
        .filter(Objects::nonNull)
        .distinct()
        .forEach(queue -> refresh(queue, now));
  }

  private Set<String> plan(GangBook gangs, long now) {
    refresh(gangs, gang -> gang.state() == GangState.ASKING, now);
    return new GangPlanner(
            cluster.gangNodes(),
            new GangLimits(cluster, gangs),
            new LookTimes(now, new Patience(config.waitingLimitNanos())),
            dependencies.lock())
        .look();
  }

  private void refresh(QueueDemand queue, long now) {
    dependencies.lock().lock();
    try {
      visits.refresh(queue, CommonNodeLabelsManager.NO_LABEL, false, now);
    } finally {
      dependencies.lock().unlock();
    }
  }

  /** Serves one container on a node: stock's walk through the queues, in Heddle's order. */
  public CSAssignment assign(FiCaSchedulerNode node, Supplier<CSAssignment> stock) {
    Walk begun = begin(node);
    try {
      return begun == null ? stock.get() : walk(begun, stock);
    } finally {
      end(begun);
    }
  }

  /** Begins a walk; null where stock alone orders. */
  private Walk begin(FiCaSchedulerNode node) {
    boolean decides = config.mode() != Mode.OFF && mayDecide(WHOLE_WALK);
    try {
      visits.forgetNode();
      Walk begun = new Walk(node, decides, current.isOwnRoomLess());
      current.begin(begun);
      WalkLog.begun(node, decides);
      return decides ? begun : null;
    } catch (Throwable e) {
      failed(WHOLE_WALK, e);
      return null;
    }
  }

  private CSAssignment walk(Walk begun, Supplier<CSAssignment> stock) {
    CSAssignment assignment = null;
    try {
      assignment = stock.get();
      if (config.mode() == Mode.ACTIVE && isNothing(assignment) && begun.isWorthAnother()) {
        assignment = stock.get();
      }
      for (int left = MOST_REFUSALS; left > 0 && begun.takeRefusal(); left--) {
        assignment = stock.get();
      }
      return assignment;
    } catch (Throwable e) {
      // Whatever leaves here ends the ResourceManager: stock tries alone before that.
      failed(WHOLE_WALK, e);
      dependencies.hooks().run(begun::leaveToStock);
      return isNothing(assignment) ? stock.get() : assignment;
    }
  }

  /**
   * Ranks, in shadow mode, what a node could serve that stock is about to serve apart from a
   * heartbeat, so that {@link #committed} compares with it; under the scheduler's lock.
   *
   * @return what must be run when stock has served it, or has refused to
   */
  public Runnable judge(FiCaSchedulerNode node, FiCaSchedulerApp attempt) {
    QueueDemand queue =
        config.mode() == Mode.SHADOW && current.mine() == null
            ? dependencies.applications().leafOf(attempt)
            : null;
    if (queue == null || !mayDecide(WHOLE_WALK)) {
      return () -> {};
    }
    visits.forgetNode();
    Walk begun = new Walk(node, true, false);
    current.begin(begun);
    order(queue, StockQueue.NONE);
    return () -> end(begun);
  }

  /** Notes a failure, also where the clock is what failed. */
  private void failed(String queuePath, Throwable failure) {
    Survival.rethrowFatal(failure);
    dependencies
        .hooks()
        .run(() -> guard.failed(queuePath, failure, dependencies.ticker().getAsLong()));
  }

  /**
   * Ends the reservation of a node if it has waited in vain for masters there to end, or if a
   * request of a higher application priority in the same queue could use the node.
   */
  public void endReservation(FiCaSchedulerNode node) {
    long now = dependencies.ticker().getAsLong();
    if (config.mode() == Mode.ACTIVE
        && (visits.vain().isToEnd(node, now) || isOutranked(node, now))) {
      cluster.unreserve(node);
      dependencies.metrics().reservationRefused();
    }
  }

  private boolean isOutranked(FiCaSchedulerNode node, long now) {
    RMContainer reserved = node.getReservedContainer();
    LiveApplication application =
        dependencies.applications().get(reserved.getApplicationAttemptId());
    QueueDemand queue = application == null ? null : application.leaf();
    if (queue == null || reserved.getReservedSchedulerKey().getContainerToUpdate() != null) {
      return false;
    }
    String partition = node.getPartition();
    visits.refresh(queue, partition, false, now);
    ResourceVector most = vectors.vector(NodeMasters.besideAll(node, dependencies.applications()));
    return queue
        .index()
        .firstAbove(
            queue.level(application.attempt()),
            partition,
            request -> {
              ResourceVector demand = request.identity().demand();
              return demand.fitsIn(most)
                  && queue.index().mayTake(demand)
                  && hasRoom(request.application(), application.attempt(), demand, partition);
            })
        .isPresent();
  }

  /**
   * Whether an application may have a node that is reserved for another user's. Not one that holds
   * such containers and whose user has room for one more alone: it takes turns with the others of
   * its user on the node, and the reservation would never be served.
   */
  private boolean hasRoom(
      FiCaSchedulerApp application,
      FiCaSchedulerApp reserving,
      ResourceVector demand,
      String partition) {
    return application.getUser().equals(reserving.getUser())
        || !demand.fitsIn(
            vectors.vector(application.getAppAttemptResourceUsage().getUsed(partition)))
        || demand.plus(demand).fitsIn(cluster.userRoom(application, partition, demand));
  }

  private boolean mayDecide(String queuePath) {
    try {
      return guard.isQuiet() || guard.allows(queuePath, dependencies.ticker().getAsLong());
    } catch (Throwable e) {
      dependencies.hooks().failed(e);
      return false;
    }
  }

  /** Whether stock served nothing. */
  private static boolean isNothing(CSAssignment assignment) {
    return assignment == null || Resources.equals(assignment.getResource(), Resources.none());
  }

  private void end(Walk begun) {
    current.end();
    try {
      if (begun != null && begun.hasDecided()) {
        dependencies.metrics().decisionTook(begun.nanos());
        WalkLog.ended(begun.node(), begun.nanos());
        visits.release();
      }
    } catch (Throwable e) {
      failed(WHOLE_WALK, e);
    }
  }

  /** The order in which a queue offers the node of the walk under way to its applications. */
  @Override
  public Iterator<FiCaSchedulerApp> order(QueueDemand queue, StockQueue stock) {
    Iterator<FiCaSchedulerApp> offers = null;
    try {
      Walk underWay = current.mine();
      if (underWay != null && underWay.decides()) {
        // What was shown to a queue before is no matter of this one, nor of what is looked up.
        underWay.shown().all();
        offers = mayDecide(queue.queuePath()) ? timed(underWay, queue, stock) : null;
      }
    } catch (Throwable e) {
      failed(queue.queuePath(), e);
    }
    return offers == null ? stock.inOrder() : offers;
  }

  private Iterator<FiCaSchedulerApp> timed(Walk underWay, QueueDemand queue, StockQueue stock) {
    // A node without room must cost nothing: the clock is read when a queue asks for its order.
    long start = dependencies.ticker().getAsLong();
    underWay.begins(start);
    try {
      return offers(underWay, queue, stock);
    } finally {
      underWay.took(Math.max(0, visits.lastRead() - start));
    }
  }

  /** Null for stock's own order. */
  private Iterator<FiCaSchedulerApp> offers(Walk underWay, QueueDemand queue, StockQueue stock) {
    boolean shadow = config.mode() == Mode.SHADOW;
    QueueVisit visit =
        visits.begin(
            underWay,
            queue,
            shadow ? StockQueue.NONE : stock,
            failure -> failed(queue.queuePath(), failure));
    underWay.visits(visit);
    if (!shadow) {
      return new FallbackIterator<>(
          visit,
          stock::inOrder,
          failure -> {
            visit.fail();
            underWay.shown().all();
            failed(queue.queuePath(), failure);
          });
    }
    if (visit.order().hasNext()) {
      visit.offer();
    }
    return null;
  }

  /**
   * Notes that stock committed a container, under the scheduler's lock.
   *
   * @return whether the application is in a queue that Heddle ranks
   */
  public boolean committed(FiCaSchedulerApp attempt, RMContainer container) {
    Walk underWay = current.mine();
    boolean inWalk = underWay != null && underWay.hasDecided();
    long now = inWalk ? underWay.now() : dependencies.ticker().getAsLong();
    LiveApplication application =
        dependencies.applications().get(attempt.getApplicationAttemptId());
    if (application != null) {
      served(application, container.getAllocatedSchedulerKey(), now);
    }
    GangBook book = dependencies.applications().gangs();
    if (!book.isEmpty()) {
      book.given(attempt, container, vectors.vector(container.getAllocatedResource()), now);
    }
    QueueVisit visit = inWalk ? underWay.current() : null;
    if (visit != null) {
      if (!visit.hasFailed()) {
        guard.succeeded(visit.queue().queuePath());
      }
      decision.committed(visit, attempt, container, now, guard);
    }
    WalkLog.committed(container);
    return application != null && application.leaf() != null;
  }

  private static void served(LiveApplication application, SchedulerRequestKey key, long now) {
    application.served(key, now);
    if (!(application.attempt().getAppPlacementAllocator(key)
        instanceof FilteredPlacementAllocator)) {
      // Of a request with a placement constraint, no allocator of ours tells.
      application.demandChanged();
    }
  }

  /**
   * Whether stock must not reserve a node as it is about to, under the scheduler's lock: nobody
   * would be served by that. Most such requests are hidden from stock before; a request with a
   * placement constraint cannot be.
   */
  public boolean refuses(
      ContainerAllocationProposal<FiCaSchedulerApp, FiCaSchedulerNode> reservation) {
    Walk underWay = current.mine();
    QueueVisit visit = underWay != null && underWay.hasDecided() ? underWay.current() : null;
    boolean refuses =
        config.mode() == Mode.ACTIVE
            && visit != null
            && !visit.hasFailed()
            && visits.vain().isVain(reservation, underWay.now());
    if (refuses) {
      FiCaSchedulerApp application =
          reservation.getAllocatedOrReservedContainer().getSchedulerApplicationAttempt();
      underWay.refuse(application);
      WalkLog.refusedReservation(underWay.node(), application);
      dependencies.metrics().reservationRefused();
    }
    return refuses;
  }

  /** Notes that stock reserved a node for a request, under the scheduler's lock. */
  public void reserved(FiCaSchedulerApp attempt, RMContainer container) {
    WalkLog.reserved(container);
    Walk underWay = current.mine();
    if (underWay != null && underWay.current() != null) {
      underWay.current().served(attempt, container.getReservedSchedulerKey());
    }
    LiveApplication application =
        dependencies.applications().get(attempt.getApplicationAttemptId());
    if (application != null) {
      application.reserved();
    }
  }

  /** A queue's part in placement. */
  QueueHook hookFor(String queuePath, RankingRules.QueueOrder order) {
    return new QueueHook(
        this, dependencies.hooks(), dependencies.applications(), demands.of(queuePath, order));
  }
}
