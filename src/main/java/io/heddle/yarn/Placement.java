package io.heddle.yarn;

import io.heddle.config.HeddleConfig;
import io.heddle.config.Mode;
import io.heddle.model.ResourceVector;
import io.heddle.place.DecisionBudget;
import io.heddle.place.InitialAssignment;
import io.heddle.place.Pass;
import io.heddle.place.Ranking;
import io.heddle.place.ServingOrder;
import io.heddle.place.StockOrder;
import io.heddle.place.WaitingLimit;
import io.heddle.score.ScoringPolicy;
import java.util.Collections;
import java.util.Iterator;
import java.util.function.Consumer;
import java.util.function.Supplier;
import org.apache.hadoop.yarn.nodelabels.CommonNodeLabelsManager;
import org.apache.hadoop.yarn.server.resourcemanager.rmcontainer.RMContainer;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.SchedulerNode;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.capacity.CSAssignment;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.common.fica.FiCaSchedulerApp;
import org.apache.hadoop.yarn.server.scheduler.SchedulerRequestKey;
import org.apache.hadoop.yarn.util.resource.Resources;

/**
 * HEARTBEAT to SCORE to PLACE in the live ResourceManager. While stock YARN walks through the
 * queues to serve one container on a node ({@link #assign}), each leaf queue that it comes to asks
 * for the order of its applications ({@link #order}). All of it runs on the scheduling thread,
 * under the scheduler's lock. Made anew for each configuration.
 */
final class Placement {
  private static final long MOST_STEPS = 1_000_000;

  private final HeddleConfig config;
  private final Services services;
  private final Cluster cluster;
  private final LeafRankings rankings;
  private final NodeViews views;
  private final UrgencyWeights urgencyWeights;
  private final DecisionBudget budget;
  private final WaitingLimit waitingLimit;
  private final Ranking<FiCaSchedulerApp> ranking;
  private final FailureGuard guard;
  private final Decision decision;
  private final Consumer<Throwable> onFailure = this::fail;

  // Of the walk through the queues that is under way; without a node there is none.
  private SchedulerNode node;
  private Thread thread;
  private long walk;
  private long passes;
  private long now;
  private boolean failed;
  private boolean decided;

  Placement(
      HeddleConfig config,
      Services services,
      Cluster cluster,
      VectorSpace vectors,
      StageWeights stageWeights) {
    this.config = config;
    this.services = services;
    this.cluster = cluster;
    rankings = new LeafRankings(config, services, vectors, stageWeights);
    views = new NodeViews(config.fitness(), vectors, cluster::company);
    urgencyWeights = new UrgencyWeights(config.fitness().unit(), vectors.weights(config.fitness()));
    budget =
        new DecisionBudget(
            services.ticker(), config.guard().budgetNanos(), config.guard().maxDemands());
    waitingLimit = new WaitingLimit(config.waitingLimitNanos());
    InitialAssignment<FiCaSchedulerApp> initialAssignment =
        new InitialAssignment<>(config.initialAssignment(), ApplicationIndex::waiting);
    ranking = new Ranking<>(budget, initialAssignment, cluster::endings);
    guard = new FailureGuard(config.guard(), services.metrics());
    decision = new Decision(config, services, vectors, onFailure);
  }

  HeddleConfig config() {
    return config;
  }

  /** Serves one container on a node: stock's walk through the queues, in Heddle's order. */
  CSAssignment assign(SchedulerNode servedNode, Supplier<CSAssignment> stock) {
    // A node without room must cost nothing: the clock is read when a queue asks for its order.
    if (config.mode() == Mode.OFF
        || (guard.isCoolingDown() && !guard.allows(services.ticker().getAsLong()))) {
      return stock.get();
    }
    begin(servedNode);
    try {
      CSAssignment assignment = stock.get();
      if (isNothing(assignment) && noteLimit()) {
        nextWalk();
        assignment = stock.get();
      }
      return assignment;
    } catch (RuntimeException e) {
      // An exception here would end the ResourceManager: let stock try alone before that.
      fail(e);
      end();
      return stock.get();
    } finally {
      end();
    }
  }

  /** Whether stock served nothing. */
  private static boolean isNothing(CSAssignment assignment) {
    return assignment == null || Resources.equals(assignment.getResource(), Resources.none());
  }

  /**
   * Looks whether the walk that brought nothing ended at a queue's limit.
   *
   * @return whether the queue is worth another walk
   */
  boolean noteLimit() {
    if (!decided || config.mode() != Mode.ACTIVE || !decision.wasCutShort()) {
      return false;
    }
    LeafRanking leaf = services.applications().leafOf(decision.request().application());
    return leaf != null && leaf.metLimit(decision.request(), decision.term(), now);
  }

  private void begin(SchedulerNode servedNode) {
    node = servedNode;
    thread = Thread.currentThread();
    views.forgetResidual();
    failed = false;
    decided = false;
    walk++;
  }

  private void end() {
    if (node != null) {
      node = null;
      thread = null;
      if (decided) {
        services.gate().open();
        decision.end();
      }
    }
  }

  /** Reads the clock for what follows; nanoseconds. */
  long startDeciding() {
    now = services.ticker().getAsLong();
    if (!decided) {
      decided = true;
      decision.begin();
    }
    return now;
  }

  void decisionTookSince(long start) {
    decision.took(budget.lastRead() - start);
  }

  /** Starts another walk through the queues for the same container. */
  void nextWalk() {
    walk++;
  }

  /**
   * The order in which a queue offers the node of the walk under way to its applications.
   *
   * @param stock gives the queue's own order
   */
  Iterator<FiCaSchedulerApp> order(LeafRanking leaf, Supplier<Iterator<FiCaSchedulerApp>> stock) {
    if (node == null || thread != Thread.currentThread()) {
      return stock.get();
    }
    // What was shown to a queue before this one is no matter of its own, nor of what is looked up.
    services.gate().open();
    if (failed) {
      return stock.get();
    }
    long start = startDeciding();
    try {
      if (config.mode() == Mode.SHADOW) {
        return shadow(leaf, stock);
      }
      // Ranked within the time that is taken: stock asks for the first application in any case.
      ServingOrder<FiCaSchedulerApp> order = serving(leaf, stock).prepared();
      return new GatedOrder(order, leaf, decision, services.gate());
    } catch (RuntimeException | LinkageError | StackOverflowError e) {
      fail(e);
      return stock.get();
    } finally {
      decisionTookSince(start);
    }
  }

  private Iterator<FiCaSchedulerApp> shadow(
      LeafRanking leaf, Supplier<Iterator<FiCaSchedulerApp>> stock) {
    ServingOrder<FiCaSchedulerApp> order = serving(leaf, Collections::emptyIterator);
    if (order.hasNext()) {
      decision.offer(order.next(), order);
    } else {
      decision.offerNothing();
    }
    return stock.get();
  }

  private ServingOrder<FiCaSchedulerApp> serving(
      LeafRanking leaf, Supplier<Iterator<FiCaSchedulerApp>> stock) {
    boolean first = leaf.isFirstIn(walk);
    refresh(leaf);
    String partition = node.getPartition();
    // Stock comes for the node's own label only while something asks for it, and else at once to
    // lend the node to requests without a label.
    if (!partition.isEmpty() && (!first || !leaf.index().asksFor(partition))) {
      partition = CommonNodeLabelsManager.NO_LABEL;
      // On a node that is lent, stock knows no maximum of a queue.
      leaf.index().boundBy(null);
    }
    return new ServingOrder<>(
        leaf.index(),
        ranking,
        new StockOrder<>(stock, leaf.levels(), leaf.tried()),
        pass(leaf.policy(), partition),
        onFailure);
  }

  /** Works in what has changed in a queue since its last decision. */
  void refresh(LeafRanking leaf) {
    ResourceVector capacity = cluster.capacity();
    leaf.refresh(
        urgencyWeights.in(capacity),
        capacity,
        () -> cluster.room(leaf.queuePath(), node.getPartition()),
        now);
    leaf.respectLimits(cluster, node.getPartition());
  }

  /** A pass over the requests for nodes of this label, with its budget started. */
  Pass pass(ScoringPolicy policy, String partition) {
    budget.start(now, MOST_STEPS);
    return new Pass(++passes, now, views.of(node, partition), policy, waitingLimit);
  }

  /** Whether the node of the walk under way has something of memory and cores left. */
  boolean hasRoom() {
    return views.of(node, node.getPartition()).hasRoom();
  }

  String partition() {
    return node.getPartition();
  }

  Cluster cluster() {
    return cluster;
  }

  /** Counts a failure; what is left of the walk under way is stock, so that it fails only once. */
  void fail(Throwable failure) {
    failed = true;
    guard.failed(failure, now);
  }

  /**
   * Notes that stock committed a container, under the scheduler's lock.
   *
   * @return whether the application is in a queue that Heddle ranks
   */
  boolean committed(FiCaSchedulerApp attempt, RMContainer container) {
    SchedulerRequestKey key = container.getAllocatedSchedulerKey();
    boolean inWalk = decided && node != null && thread == Thread.currentThread();
    if (inWalk && !failed) {
      guard.succeeded();
    }
    if (inWalk && decision.committed(attempt, container, now)) {
      return true;
    }
    LeafRanking leaf = services.applications().leafOf(attempt);
    if (leaf == null) {
      return false;
    }
    leaf.served(attempt, key, inWalk ? now : services.ticker().getAsLong());
    if (!(attempt.getAppPlacementAllocator(key) instanceof GatedPlacementAllocator)) {
      // Of a request with a placement constraint, no allocator of ours tells.
      services.applications().follow(attempt).demandChanged();
    }
    return true;
  }

  /** A queue's part in placement. */
  QueueHook hookFor(String queuePath, RankingRules.QueueOrder order) {
    return new QueueHook(this, services.applications(), rankings.of(queuePath, order));
  }
}
