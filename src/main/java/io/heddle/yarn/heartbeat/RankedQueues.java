package io.heddle.yarn.heartbeat;

import io.heddle.config.HeddleConfig;
import io.heddle.config.Mode;
import io.heddle.model.Printable;
import io.heddle.yarn.demand.QueueDemand;
import io.heddle.yarn.demand.StageSchedule.StageReport;
import io.heddle.yarn.queues.ParentQueueOrders;
import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.BiConsumer;
import java.util.function.Supplier;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.capacity.AbstractLeafQueue;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.capacity.CSQueue;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.common.fica.FiCaSchedulerApp;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.policy.FairOrderingPolicy;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.policy.FifoOrderingPolicy;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.policy.OrderingPolicy;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The leaf queues that Heddle ranks: those whose ordering policy it has replaced by its own version
 * of the same policy. Changed under the scheduler's lock.
 */
public final class RankedQueues {
  private static final Logger LOG = LoggerFactory.getLogger(RankedQueues.class);

  private final BiConsumer<AbstractLeafQueue, OrderingPolicy<FiCaSchedulerApp>> install;
  private final ParentQueueOrders parents;
  private final Map<String, QueueDemand> rankings = new ConcurrentHashMap<>();
  private final Set<String> leftAlone = new HashSet<>();
  private Placement placement;
  private Supplier<Map<String, CSQueue>> queues;

  /**
   * No queue yet.
   *
   * @param install gives a queue another ordering policy
   */
  public RankedQueues(
      BiConsumer<AbstractLeafQueue, OrderingPolicy<FiCaSchedulerApp>> install,
      ParentQueueOrders parents) {
    this.install = install;
    this.parents = parents;
  }

  public Collection<QueueDemand> rankings() {
    return rankings.values();
  }

  /** The ranking of a queue by its path; empty where Heddle does not rank it. Thread-safe. */
  public Optional<QueueDemand> ranking(String path) {
    return Optional.ofNullable(rankings.get(path));
  }

  /** See {@link StageReport#line}; of all queues. */
  public List<String> stageLines() {
    return rankings.values().stream()
        .flatMap(
            leaf ->
                leaf.stageReports().stream().map(report -> leaf.queuePath() + ": " + report.line()))
        .toList();
  }

  /**
   * Lets {@code newPlacement} order all queues that it is configured for.
   *
   * @param allQueues the scheduler's queues of now by their path
   */
  public void serve(Placement newPlacement, Supplier<Map<String, CSQueue>> allQueues) {
    placement = newPlacement;
    queues = allQueues;
    rankings.clear();
    leftAlone.clear();
    parents.install(allQueues.get().values(), placement.config().mode() == Mode.ACTIVE);
    for (CSQueue queue : allQueues.get().values()) {
      if (queue instanceof AbstractLeafQueue leaf) {
        adopt(leaf);
      }
    }
  }

  /** Lets Heddle order the applications of a leaf queue, unless it does or is configured not to. */
  public void adopt(AbstractLeafQueue leaf) {
    parents.installAbove(leaf, placement.config().mode() == Mode.ACTIVE);
    OrderingPolicy<FiCaSchedulerApp> stock = leaf.getOrderingPolicy();
    if (stock instanceof RankedOrdering ordering && ordering.hook().isOf(placement)) {
      return;
    }
    String path = leaf.getQueuePath();
    HeddleConfig config = placement.config();
    if (config.mode() == Mode.OFF || !config.queues().of(path).enabled()) {
      return;
    }
    OrderingPolicy<FiCaSchedulerApp> ranked = ranked(path, stock);
    if (ranked instanceof RankedOrdering ordering) {
      install.accept(leaf, ranked);
      // Queues come and go where users have their own.
      rankings.keySet().retainAll(queues.get().keySet());
      rankings.put(path, ordering.hook().ranking());
    } else if (leftAlone.add(path)) {
      LOG.warn(
          "Queue {} keeps its ordering policy {}: it is pure stock",
          Printable.of(path),
          stock.getInfo());
    }
  }

  private OrderingPolicy<FiCaSchedulerApp> ranked(
      String path, OrderingPolicy<FiCaSchedulerApp> stock) {
    if (stock.getClass() == FifoOrderingPolicy.class || stock instanceof RankedFifoOrderingPolicy) {
      return new RankedFifoOrderingPolicy(placement, path);
    }
    if (stock instanceof FairOrderingPolicy<FiCaSchedulerApp> fair
        && (stock.getClass() == FairOrderingPolicy.class
            || stock instanceof RankedFairOrderingPolicy)) {
      return new RankedFairOrderingPolicy(placement, path, fair);
    }
    return stock;
  }
}
