package io.heddle.yarn.heartbeat;

import io.heddle.config.HeddleConfig;
import io.heddle.config.HeddleConfig.Mode;
import io.heddle.model.ResourceVector;
import io.heddle.model.Survival;
import io.heddle.place.DecisionBudget;
import io.heddle.place.InitialAssignment;
import io.heddle.place.Pass;
import io.heddle.place.Ranking;
import io.heddle.place.ServingOrder;
import io.heddle.place.StockOrder;
import io.heddle.place.WaitingLimit;
import io.heddle.yarn.demand.ApplicationIndex;
import io.heddle.yarn.demand.LiveApplication;
import io.heddle.yarn.demand.QueueDemand;
import io.heddle.yarn.demand.RankingRules;
import io.heddle.yarn.demand.UrgencyWeights;
import io.heddle.yarn.demand.VectorSpace;
import io.heddle.yarn.guard.FailureGuard;
import io.heddle.yarn.stages.StageWeights;
import java.util.Iterator;
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
public final class Placement {
  /** Stands for a failure outside of any queue's decision. */
  private static final String WHOLE_WALK = "";

  /** So many reservations of a node are refused for one container. */
  private static final int MOST_REFUSALS = 8;

  private final HeddleConfig config;
  private final HeartbeatDependencies dependencies;
  private final Cluster cluster;
  private final QueueDemands demands;
  private final VectorSpace vectors;
  private final NodeViews views;
  private final UrgencyWeights urgencyWeights;
  private final DecisionBudget budget;
  private final WaitingLimit waitingLimit;
  private final Ranking<FiCaSchedulerApp> ranking;
  private final FailureGuard guard;
  private final DecisionRecorder decision;
  private final VainReservations vainReservations;
  private long passes;

  // The one that is under way, or null; stock's asynchronous threads look whether it is theirs.
  private volatile Walk walk;

  public Placement(
      HeddleConfig config,
      HeartbeatDependencies dependencies,
      Cluster cluster,
      VectorSpace vectors,
      StageWeights stageWeights) {
    this.config = config;
    this.dependencies = dependencies;
    this.cluster = cluster;
    waitingLimit = new WaitingLimit(config.waitingLimitNanos());
    demands = new QueueDemands(config, dependencies, vectors, stageWeights, waitingLimit);
    views = new NodeViews(config.fitness(), vectors);
    urgencyWeights = new UrgencyWeights(config.fitness().unit(), vectors.weights(config.fitness()));
    budget =
        new DecisionBudget(
            dependencies.ticker(), config.guard().budgetNanos(), config.guard().maxDemands());
    ranking =
        new Ranking<>(
            budget,
            new InitialAssignment<>(config.initialAssignment(), ApplicationIndex::waiting),
            cluster::endings);
    guard = new FailureGuard(config.guard(), dependencies.metrics());
    decision = new DecisionRecorder(config, dependencies, vectors);
    vainReservations = new VainReservations(dependencies.applications(), vectors, waitingLimit);
    this.vectors = vectors;
  }

  public HeddleConfig config() {
    return config;
  }

  /** Serves one container on a node: stock's walk through the queues, in Heddle's order. */
  public CSAssignment assign(FiCaSchedulerNode node, Supplier<CSAssignment> stock) {
    if (config.mode() == Mode.OFF || !mayDecide(WHOLE_WALK)) {
      return stock.get();
    }
    CSAssignment assignment = null;
    try {
      walk = new Walk(node);
      views.forgetResidual();
      assignment = stock.get();
      if (config.mode() == Mode.ACTIVE && isNothing(assignment) && walk.isWorthAnother()) {
        assignment = stock.get();
      }
      for (int left = MOST_REFUSALS; left > 0 && walk.takeRefusal(); left--) {
        assignment = stock.get();
      }
      return assignment;
    } catch (Throwable e) {
      // Whatever leaves here ends the ResourceManager: stock tries alone before that.
      failed(WHOLE_WALK, e);
      end();
      return isNothing(assignment) ? stock.get() : assignment;
    } finally {
      end();
    }
  }

  /**
   * Ranks, in shadow mode, what a node could serve that stock is about to serve apart from a
   * heartbeat, so that {@link #committed} compares with it; under the scheduler's lock.
   *
   * @return what must be run when stock has served it, or has refused to
   */
  public Runnable judge(FiCaSchedulerNode node, FiCaSchedulerApp attempt) {
    LiveApplication application =
        dependencies.applications().get(attempt.getApplicationAttemptId());
    QueueDemand queue = application == null ? null : application.leaf();
    if (config.mode() != Mode.SHADOW || walk != null || queue == null || !mayDecide(WHOLE_WALK)) {
      return () -> {};
    }
    walk = new Walk(node);
    views.forgetResidual();
    order(queue, StockQueue.NONE);
    return this::end;
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
        && (vainReservations.isToEnd(node, now) || isOutranked(node, now))) {
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
    refresh(queue, partition, false, now);
    return queue
        .index()
        .waitsAbove(
            queue.level(application.attempt()),
            vectors.vector(NodeMasters.besideAll(node)),
            partition);
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

  private void end() {
    Walk ended = walk;
    walk = null;
    try {
      if (ended != null && ended.hasDecided()) {
        dependencies.filter().open();
        dependencies.metrics().decisionTook(ended.nanos());
        ranking.release();
      }
    } catch (Throwable e) {
      failed(WHOLE_WALK, e);
    }
  }

  /** The order in which a queue offers the node of the walk under way to its applications. */
  Iterator<FiCaSchedulerApp> order(QueueDemand queue, StockQueue stock) {
    Walk underWay = walk;
    if (underWay == null || !underWay.isMine()) {
      return stock.inOrder();
    }
    // What was shown to a queue before this one is no matter of its own, nor of what is looked up.
    dependencies.filter().open();
    Iterator<FiCaSchedulerApp> offers = null;
    if (mayDecide(queue.queuePath())) {
      try {
        offers = timed(underWay, queue, stock);
      } catch (Throwable e) {
        failed(queue.queuePath(), e);
      }
    }
    return offers == null ? stock.inOrder() : offers;
  }

  private Iterator<FiCaSchedulerApp> timed(Walk underWay, QueueDemand queue, StockQueue stock) {
    // A node without room must cost nothing: the clock is read when a queue asks for its order.
    long start = dependencies.ticker().getAsLong();
    underWay.begins(start);
    dependencies.ownRoom().open();
    try {
      return offers(underWay, queue, stock);
    } finally {
      dependencies.ownRoom().shut();
      underWay.took(Math.max(0, budget.lastRead() - start));
    }
  }

  /** Null for stock's own order. */
  private Iterator<FiCaSchedulerApp> offers(Walk underWay, QueueDemand queue, StockQueue stock) {
    boolean shadow = config.mode() == Mode.SHADOW;
    QueueVisit visit = visit(underWay, queue, shadow ? StockQueue.NONE : stock);
    underWay.visits(visit);
    if (!shadow) {
      return new FallbackIterator<>(
          visit,
          stock::inOrder,
          failure -> {
            visit.fail();
            dependencies.filter().open();
            failed(queue.queuePath(), failure);
          });
    }
    if (visit.order().hasNext()) {
      visit.offer();
    }
    return null;
  }

  private QueueVisit visit(Walk underWay, QueueDemand queue, StockQueue stock) {
    FiCaSchedulerNode node = underWay.node();
    String path = queue.queuePath();
    String label = node.getPartition();
    // Stock comes for the node's own label only while something asks for it, and then, or else at
    // once, to lend the node to requests without a label.
    boolean isLent =
        !label.isEmpty() && !(underWay.isFirstVisitTo(queue) && cluster.asksFor(path, label));
    String partition = isLent ? CommonNodeLabelsManager.NO_LABEL : label;
    AskedOnce isDue =
        new AskedOnce(
            () ->
                queue.policy().reservesFew()
                    ? cluster.isOwed(path, partition)
                    : cluster.isDue(path, partition));
    refresh(queue, partition, isLent, underWay.now());
    queue.plan(isDue, () -> cluster.mayReserve(path, partition));
    QueueVisit visit =
        new QueueVisit(
            new QueueVisit.Scene(
                queue,
                stock,
                cluster,
                dependencies.filter(),
                vainReservations,
                node,
                partition,
                isLent,
                isDue,
                underWay.now()));
    boolean countsKillable =
        !Resources.isNone(node.getTotalKillableResources())
            && isDue.getAsBoolean()
            && cluster.mayPreempt(path, partition);
    budget.start(dependencies.ticker().getAsLong());
    Pass pass =
        new Pass(
            ++passes,
            underWay.now(),
            views.of(node, partition, countsKillable),
            queue.policy(),
            waitingLimit,
            new VisitBounds(cluster, vectors, node, path, partition, isLent));
    // Ranked within the time that is taken: stock asks for the first application in any case.
    return visit.follow(
        new ServingOrder<>(
                queue.index(),
                ranking,
                new StockOrder<>(visit),
                new ForeseenRefusals(
                    new ForeseenRefusals.Visit(underWay, cluster, queue, partition, isLent)),
                pass,
                failure -> {
                  visit.fail();
                  guard.failed(path, failure, underWay.now());
                })
            .prepared());
  }

  /** Works in what has changed in a queue since its last decision. */
  private void refresh(QueueDemand queue, String partition, boolean isLent, long now) {
    ResourceVector capacity = cluster.capacity();
    queue.refresh(
        urgencyWeights.in(capacity),
        new QueueDemand.Limits(
            () -> planned(queue, capacity, partition),
            () -> cluster.reachOf(queue.queuePath(), partition),
            () -> cluster.room(queue.queuePath(), partition),
            () -> cluster.preempts() && cluster.isOwed(queue.queuePath(), partition)),
        now);
    if (isLent) {
      // On a node that is lent, stock knows no maximum of a queue.
      queue.ignoreLimits();
    } else {
      queue.respectLimits(() -> cluster.roomInWalk(queue.queuePath(), partition));
    }
  }

  /** What a queue's plan is made for: what it is guaranteed, or under some policies everything. */
  private ResourceVector planned(QueueDemand queue, ResourceVector capacity, String partition) {
    ResourceVector guarantee =
        queue.policy().reservesFew() ? cluster.guaranteeOf(queue.queuePath(), partition) : null;
    return guarantee == null ? capacity : guarantee;
  }

  /**
   * Notes that stock committed a container, under the scheduler's lock.
   *
   * @return whether the application is in a queue that Heddle ranks
   */
  public boolean committed(FiCaSchedulerApp attempt, RMContainer container) {
    Walk underWay = walk;
    boolean inWalk = underWay != null && underWay.isMine() && underWay.hasDecided();
    long now = inWalk ? underWay.now() : dependencies.ticker().getAsLong();
    LiveApplication application =
        dependencies.applications().get(attempt.getApplicationAttemptId());
    if (application != null) {
      served(application, container.getAllocatedSchedulerKey(), now);
    }
    QueueVisit visit = inWalk ? underWay.current() : null;
    if (visit != null) {
      if (!visit.hasFailed()) {
        guard.succeeded(visit.queue().queuePath());
      }
      decision.committed(visit, attempt, container, now, guard);
    }
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
    Walk underWay = walk;
    QueueVisit visit =
        underWay != null && underWay.isMine() && underWay.hasDecided() ? underWay.current() : null;
    boolean refuses =
        config.mode() == Mode.ACTIVE
            && visit != null
            && !visit.hasFailed()
            && vainReservations.isVain(reservation, underWay.now());
    if (refuses) {
      underWay.refuse(
          reservation.getAllocatedOrReservedContainer().getSchedulerApplicationAttempt());
      dependencies.metrics().reservationRefused();
    }
    return refuses;
  }

  /** Notes that stock reserved a node for a request, under the scheduler's lock. */
  public void reserved(FiCaSchedulerApp attempt, RMContainer container) {
    Walk underWay = walk;
    if (underWay != null && underWay.isMine() && underWay.current() != null) {
      underWay.current().served(attempt, container.getReservedSchedulerKey());
    }
    LiveApplication application =
        dependencies.applications().get(attempt.getApplicationAttemptId());
    if (application != null) {
      application.demandChanged();
    }
  }

  /** A queue's part in placement. */
  QueueHook hookFor(String queuePath, RankingRules.QueueOrder order) {
    return new QueueHook(
        this, dependencies.hooks(), dependencies.applications(), demands.of(queuePath, order));
  }
}
