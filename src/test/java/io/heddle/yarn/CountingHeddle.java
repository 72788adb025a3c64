package io.heddle.yarn;

import io.heddle.nodemetrics.NodeMetrics;
import io.heddle.yarn.admission.Admission;
import io.heddle.yarn.admission.ExpectedDemands;
import io.heddle.yarn.testing.TimedHeddle;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import org.apache.hadoop.yarn.api.records.NodeId;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.capacity.CapacitySchedulerQueueManager;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.common.fica.FiCaSchedulerNode;
import org.apache.hadoop.yarn.util.resource.ResourceCalculator;

/** Heddle that counts looks, also under the lock. Static, as YARN makes schedulers by name. */
final class CountingHeddle extends TimedHeddle {
  static final AtomicInteger NODES = new AtomicInteger();
  static final AtomicInteger NODES_UNDER_LOCK = new AtomicInteger();
  static final AtomicInteger ALL_QUEUES = new AtomicInteger();
  static final AtomicInteger DEMANDS = new AtomicInteger();
  static final AtomicReference<Runnable> LOOKED = new AtomicReference<>(() -> {});
  private static final NodeMetrics MONITOR =
      (end, length) -> {
        LOOKED.get().run();
        return Map.of();
      };

  CountingHeddle() {
    super(
        parts ->
            parts
                .withMetrics(MONITOR)
                .withAdmission((policy, config, knowledge, random) -> (waiting, running) -> 0));
  }

  static void reset() {
    List.of(NODES, NODES_UNDER_LOCK, ALL_QUEUES, DEMANDS).forEach(count -> count.set(0));
  }

  /** Runs this while nobody else has the scheduler's lock, nor gets it. */
  void locked(Runnable action) {
    writeLock.lock();
    try {
      action.run();
    } finally {
      writeLock.unlock();
    }
  }

  private static boolean isAskedBy(Class<?> type) {
    return StackWalker.getInstance()
        .walk(all -> all.anyMatch(frame -> frame.getClassName().startsWith(type.getName())));
  }

  private void looked(int nodes) {
    if (isAskedBy(Admission.class)) {
      NODES.addAndGet(nodes);
      if (writeLock.isHeldByCurrentThread()) {
        NODES_UNDER_LOCK.addAndGet(nodes);
      }
    }
  }

  @Override
  public FiCaSchedulerNode getNode(NodeId node) {
    looked(1);
    return super.getNode(node);
  }

  @Override
  public List<FiCaSchedulerNode> getAllNodes() {
    List<FiCaSchedulerNode> all = super.getAllNodes();
    looked(all.size());
    return all;
  }

  @Override
  public CapacitySchedulerQueueManager getCapacitySchedulerQueueManager() {
    if (isAskedBy(Admission.class)) {
      ALL_QUEUES.incrementAndGet();
    }
    return super.getCapacitySchedulerQueueManager();
  }

  @Override
  public ResourceCalculator getResourceCalculator() {
    if (isAskedBy(ExpectedDemands.class)) {
      DEMANDS.incrementAndGet();
    }
    return super.getResourceCalculator();
  }
}
