package io.heddle.yarn.queues;

import java.util.Collection;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.BiConsumer;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;
import java.util.function.Supplier;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.activities.ActivitiesManager;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.capacity.AbstractParentQueue;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.capacity.CSQueue;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.capacity.policy.PriorityUtilizationQueueOrderingPolicy;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.capacity.policy.QueueOrderingPolicy;

/**
 * Has parent queues of stock's policy pass over idle children. Changed under the scheduler's lock.
 */
public final class ParentQueueOrders {
  private final Supplier<ActivitiesManager> activities;
  private final BooleanSupplier isLocked;
  private final BiConsumer<AbstractParentQueue, QueueOrderingPolicy> install;
  private final Consumer<Throwable> failed;
  private final AtomicLong heartbeats = new AtomicLong();

  /**
   * No queue yet.
   *
   * @param isLocked whether the caller holds the scheduler's lock; stock's asynchronous threads,
   *     which do not, get stock's own order
   * @param install gives a parent queue another order of its children
   * @param failed notes a failure, after which stock's own order serves
   */
  public ParentQueueOrders(
      Supplier<ActivitiesManager> activities,
      BooleanSupplier isLocked,
      BiConsumer<AbstractParentQueue, QueueOrderingPolicy> install,
      Consumer<Throwable> failed) {
    this.activities = activities;
    this.isLocked = isLocked;
    this.failed = failed;
    this.install = install;
  }

  /** Notes that the scheduler is about to serve a heartbeat, or a node without one. */
  public void heartbeat() {
    heartbeats.incrementAndGet();
  }

  /** Lets the parents among these queues pass over idle children; or again be pure stock. */
  public void install(Collection<CSQueue> queues, boolean on) {
    for (CSQueue queue : queues) {
      if (queue instanceof AbstractParentQueue parent) {
        install(parent, on);
      }
    }
  }

  /** Installs it in the parents of a queue, which may have been created just now. */
  public void installAbove(CSQueue queue, boolean on) {
    for (CSQueue above = queue.getParent(); above != null; above = above.getParent()) {
      if (above instanceof AbstractParentQueue parent) {
        install(parent, on);
      }
    }
  }

  private void install(AbstractParentQueue parent, boolean on) {
    QueueOrderingPolicy policy = parent.getQueueOrderingPolicy();
    if (on && policy.getClass() == PriorityUtilizationQueueOrderingPolicy.class) {
      install.accept(
          parent,
          new PendingQueuesOrder(
              (PriorityUtilizationQueueOrderingPolicy) policy,
              heartbeats::get,
              this::isForStock,
              failed));
    } else if (!on && policy instanceof PendingQueuesOrder ours) {
      install.accept(parent, ours.stock());
    }
  }

  /** Stock collects diagnostics on a thread while it records what it does there. */
  private boolean isForStock() {
    return !isLocked.getAsBoolean()
        || activities.get().getOptionalDiagnosticsCollector().isPresent();
  }
}
