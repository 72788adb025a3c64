package io.heddle.yarn;

import io.heddle.config.FitnessUnit;
import io.heddle.config.HeddleConfig;
import io.heddle.config.Mode;
import io.heddle.config.Scope;
import io.heddle.model.ResourceVector;
import io.heddle.place.DecisionBudget;
import io.heddle.place.NodeView;
import io.heddle.place.Offer;
import io.heddle.place.Pass;
import io.heddle.place.Ranking;
import io.heddle.place.ServingOrder;
import io.heddle.place.StockOrder;
import io.heddle.place.WaitingLimit;
import io.heddle.score.PlacementPolicy;
import io.heddle.score.ResourceWeights;
import io.heddle.score.ScoringPolicy;
import java.util.Collections;
import java.util.Iterator;
import java.util.function.Supplier;
import org.apache.hadoop.yarn.nodelabels.CommonNodeLabelsManager;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.SchedulerNode;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.capacity.CSAssignment;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.common.fica.FiCaSchedulerApp;
import org.apache.hadoop.yarn.server.scheduler.SchedulerRequestKey;

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
  private final VectorSpace vectors;
  private final ResourceWeights weights;
  private final UrgencyWeights urgencyWeights;
  private final DecisionBudget budget;
  private final WaitingLimit waitingLimit;
  private final Ranking<FiCaSchedulerApp> ranking;
  private final ClusterWalk clusterWalk;
  private final FailureGuard guard;
  private final Decision decision;

  // Of the walk through the queues that is under way; without a node there is none.
  private SchedulerNode node;
  private NodeView view;
  private Thread thread;
  private long walk;
  private long passes;
  private long now;

  Placement(HeddleConfig config, Services services, Cluster cluster, VectorSpace vectors) {
    this.config = config;
    this.services = services;
    this.cluster = cluster;
    this.vectors = vectors;
    weights = vectors.weights(config.fitness());
    urgencyWeights = new UrgencyWeights(config.fitness().unit(), weights);
    budget =
        new DecisionBudget(
            services.ticker(), config.guard().budgetNanos(), config.guard().maxDemands());
    waitingLimit = new WaitingLimit(config.waitingLimitNanos());
    ranking = new Ranking<>(budget);
    clusterWalk = new ClusterWalk(this, services, budget);
    guard = new FailureGuard(config.guard(), services.metrics());
    decision = new Decision(services);
  }

  HeddleConfig config() {
    return config;
  }

  /**
   * Serves one container on a node: the stock walk through the queues, in Heddle's order where that
   * works.
   */
  CSAssignment assign(SchedulerNode servedNode, Supplier<CSAssignment> stock) {
    long start = services.ticker().getAsLong();
    if (config.mode() == Mode.OFF || !guard.allows(start)) {
      return stock.get();
    }
    begin(servedNode, start);
    try {
      if (config.scope() == Scope.CLUSTER && config.mode() == Mode.ACTIVE) {
        return clusterWalk.assign(stock);
      }
      return stock.get();
    } catch (RuntimeException e) {
      // An exception here would end the ResourceManager: let stock try alone before that.
      end();
      guard.failed(e, start);
      return stock.get();
    } finally {
      end();
    }
  }

  private void begin(SchedulerNode servedNode, long start) {
    node = servedNode;
    thread = Thread.currentThread();
    now = start;
    view = null;
    walk++;
    decision.begin();
  }

  private void end() {
    if (node != null) {
      node = null;
      thread = null;
      services.gate().open();
      decision.end();
    }
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
    if (!clusterWalk.mayServe(leaf)) {
      return Collections.emptyIterator();
    }
    long start = services.ticker().getAsLong();
    try {
      if (config.mode() == Mode.SHADOW) {
        return shadow(leaf, stock.get());
      }
      return new GatedOrder(serving(leaf, stock.get()), leaf, decision, services);
    } catch (RuntimeException | LinkageError | StackOverflowError e) {
      fail(e);
      return stock.get();
    } finally {
      decision.took(services.ticker().getAsLong() - start);
    }
  }

  private Iterator<FiCaSchedulerApp> shadow(LeafRanking leaf, Iterator<FiCaSchedulerApp> stock) {
    ServingOrder<FiCaSchedulerApp> order = serving(leaf, Collections.emptyIterator());
    if (order.hasNext()) {
      FiCaSchedulerApp application = order.next();
      decision.expect(application, order.current());
    }
    return stock;
  }

  private ServingOrder<FiCaSchedulerApp> serving(
      LeafRanking leaf, Iterator<FiCaSchedulerApp> stock) {
    boolean first = leaf.isFirstIn(walk);
    Offer<FiCaSchedulerApp> best = first ? clusterWalk.best() : null;
    if (best == null) {
      refresh(leaf);
    }
    // Stock comes for the node's own label only while something asks for it, and else at once to
    // lend the node to requests without a label.
    boolean lent = !first || !leaf.index().asksFor(node.getPartition());
    if (lent) {
      // On a node that is lent, stock knows no maximum of a queue.
      leaf.index().boundBy(null);
    }
    return new ServingOrder<>(
        leaf.index(),
        ranking,
        new StockOrder<>(stock, leaf.order()::level, leaf::allTried),
        pass(leaf.policy(), lent ? CommonNodeLabelsManager.NO_LABEL : node.getPartition()),
        best,
        this::fail);
  }

  /** Works in what has changed in a queue since its last decision. */
  void refresh(LeafRanking leaf) {
    leaf.refresh(urgencyWeights.in(cluster.capacity()), now);
    leaf.index().boundBy(cluster.room(leaf.queuePath(), node.getPartition()));
  }

  /** A pass over the requests for nodes of this label, with its budget started. */
  Pass pass(ScoringPolicy policy, String partition) {
    budget.start(services.ticker().getAsLong(), MOST_STEPS);
    return new Pass(++passes, now, view(partition), policy, waitingLimit);
  }

  private NodeView view(String partition) {
    if (view == null || !view.partition().equals(partition)) {
      ResourceVector capacity = vectors.vector(node.getTotalResource());
      ResourceWeights fitnessWeights =
          config.fitness().unit() == FitnessUnit.RAW
              ? weights
              : ResourceWeights.perSquaredCapacity(capacity, weights);
      view =
          new NodeView(
              capacity, vectors.vector(node.getUnallocatedResource()), partition, fitnessWeights);
    }
    return view;
  }

  /** Whether the node of the walk under way has something of memory and cores left. */
  boolean hasRoom() {
    ResourceVector residual = view(node.getPartition()).residual();
    return residual.get(0) > 0 && (residual.size() == 1 || residual.get(1) > 0);
  }

  String partition() {
    return node.getPartition();
  }

  Cluster cluster() {
    return cluster;
  }

  void fail(Throwable failure) {
    guard.failed(failure, now);
  }

  /** Notes that stock committed a container for this request, under the scheduler's lock. */
  void committed(LiveApplication application, SchedulerRequestKey key) {
    boolean inWalk = node != null && thread == Thread.currentThread();
    LeafRanking leaf = application.leaf();
    if (leaf != null) {
      leaf.served(application, key, inWalk ? now : services.ticker().getAsLong());
    }
    if (inWalk) {
      decision.committed(application.attempt(), key, config.mode());
      guard.succeeded();
    }
  }

  ScoringPolicy policy(String name) {
    return services.policies().apply(PlacementPolicy.named(name));
  }

  /** A queue's part in placement. */
  QueueHook hookFor(String queuePath, RankingRules.QueueOrder order) {
    LeafRanking leaf =
        new LeafRanking(queuePath, order, policy(config.queues().of(queuePath).policy()), vectors);
    return new QueueHook(this, services.applications(), leaf);
  }
}
