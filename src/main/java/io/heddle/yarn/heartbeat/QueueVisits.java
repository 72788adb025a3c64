package io.heddle.yarn.heartbeat;

import io.heddle.config.HeddleConfig;
import io.heddle.model.ResourceVector;
import io.heddle.place.DecisionBudget;
import io.heddle.place.InitialAssignment;
import io.heddle.place.Pass;
import io.heddle.place.Ranking;
import io.heddle.place.ServingOrder;
import io.heddle.place.StockOrder;
import io.heddle.place.WaitingLimit;
import io.heddle.yarn.demand.QueueDemand;
import io.heddle.yarn.demand.RequestEntry;
import io.heddle.yarn.demand.UrgencyWeights;
import io.heddle.yarn.gangplan.GangRefusals;
import io.heddle.yarn.heartbeat.QueueHook.StockQueue;
import io.heddle.yarn.jobs.VectorSpace;
import io.heddle.yarn.nodes.MastersKept;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;
import org.apache.hadoop.thirdparty.com.google.common.base.Suppliers;
import org.apache.hadoop.yarn.nodelabels.CommonNodeLabelsManager;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.common.fica.FiCaSchedulerApp;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.common.fica.FiCaSchedulerNode;
import org.apache.hadoop.yarn.util.resource.Resources;

/**
 * Begins the visits of walks to queues: which partition, what the queue's plan says, what node and
 * queue could ever give, in what order its applications are offered. Used by the scheduling thread
 * only, under the scheduler's lock.
 */
final class QueueVisits {
  private final HeartbeatDependencies dependencies;
  private final Cluster cluster;
  private final NodeViews views;
  private final UrgencyWeights urgencyWeights;
  private final DecisionBudget budget;
  private final WaitingLimit waitingLimit;
  private final VainReservations vain;
  private final Ranking<FiCaSchedulerApp> ranking;
  private long passes;

  QueueVisits(
      HeddleConfig config,
      HeartbeatDependencies dependencies,
      Cluster cluster,
      VectorSpace vectors) {
    this.dependencies = dependencies;
    this.cluster = cluster;
    waitingLimit = new WaitingLimit(config.waitingLimitNanos());
    vain = new VainReservations(dependencies.applications(), vectors, waitingLimit);
    views = new NodeViews(config.fitness(), vectors);
    urgencyWeights = new UrgencyWeights(config.fitness().unit(), vectors.weights(config.fitness()));
    budget =
        new DecisionBudget(
            dependencies.ticker(), config.guard().budgetNanos(), config.guard().maxDemands());
    ranking =
        new Ranking<>(
            budget,
            new InitialAssignment<>(config.initialAssignment(), RequestEntry::waiting),
            cluster::endings);
  }

  WaitingLimit waitingLimit() {
    return waitingLimit;
  }

  VainReservations vain() {
    return vain;
  }

  /** A walk begins: nothing is known of its node. */
  void forgetNode() {
    views.forgetResidual();
  }

  /** Lets go what ranking holds of applications. */
  void release() {
    ranking.release();
  }

  /** When ranking looked at the clock for the last time; nanoseconds. */
  long lastRead() {
    return budget.lastRead();
  }

  /**
   * Works in what has changed in a queue, and ranks its applications for the node of a walk.
   *
   * @param onFailure told once when ranking fails; stock's order serves from then on
   */
  QueueVisit begin(Walk walk, QueueDemand queue, StockQueue stock, Consumer<Throwable> onFailure) {
    boolean isLent = isLent(walk, queue.queuePath(), walk.isFirstVisitTo(queue));
    String partition = isLent ? CommonNodeLabelsManager.NO_LABEL : walk.node().getPartition();
    BooleanSupplier isDue = isDue(queue, partition);
    refresh(queue, partition, isLent, walk.now());
    queue.plan(isDue, () -> cluster.mayReserve(queue.queuePath(), partition));
    GangRefusals gangs =
        new GangRefusals(
            dependencies.applications().gangs(),
            cluster,
            new GangRefusals.Visit(walk.node(), queue.queuePath(), partition, walk.now()));
    MastersKept masters =
        MastersKept.at(
            walk.node().getNodeID(), dependencies.nodes(), dependencies.applications(), walk.now());
    QueueVisit visit =
        new QueueVisit(
            new VisitScene(
                queue,
                stock,
                cluster,
                walk.shown(),
                vain,
                gangs,
                masters,
                walk.node(),
                partition,
                isLent,
                isDue,
                walk.now()));
    WalkLog.visited(visit.scene());
    budget.start(dependencies.ticker().getAsLong());
    Pass pass = pass(walk, queue, visit.scene());
    // Ranked within the time that is taken: stock asks for the first application in any case.
    return visit.follow(
        new ServingOrder<>(
                queue.index(),
                ranking,
                new StockOrder<>(visit),
                new ForeseenRefusals(
                    new ForeseenRefusals.Visit(
                        walk, cluster, queue, partition, isLent, gangs, masters)),
                pass,
                failure -> {
                  visit.fail();
                  onFailure.accept(failure);
                })
            .prepared());
  }

  /**
   * Stock comes for the node's own label only while something asks for it, and then, or else at
   * once, to lend the node to requests without a label.
   */
  private boolean isLent(Walk walk, String path, boolean isFirst) {
    String label = walk.node().getPartition();
    return !label.isEmpty() && !(isFirst && cluster.asksFor(path, label));
  }

  private BooleanSupplier isDue(QueueDemand queue, String partition) {
    return Suppliers.memoize(
            () ->
                queue.plansWithGuarantee()
                    ? cluster.isOwed(queue.queuePath(), partition)
                    : cluster.isDue(queue.queuePath(), partition))
        ::get;
  }

  private Pass pass(Walk walk, QueueDemand queue, VisitScene scene) {
    FiCaSchedulerNode node = walk.node();
    String path = queue.queuePath();
    String partition = scene.partition();
    boolean countsKillable =
        !Resources.isNone(node.getTotalKillableResources())
            && scene.isDue().getAsBoolean()
            && cluster.mayPreempt(path, partition);
    return new Pass(
        ++passes,
        walk.now(),
        views.of(node, partition, countsKillable),
        queue.policy(),
        waitingLimit,
        new VisitBounds(scene));
  }

  /** Works in what has changed in a queue since its last decision. */
  void refresh(QueueDemand queue, String partition, boolean isLent, long now) {
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
        queue.plansWithGuarantee() ? cluster.guaranteeOf(queue.queuePath(), partition) : null;
    return guarantee == null ? capacity : guarantee;
  }
}
