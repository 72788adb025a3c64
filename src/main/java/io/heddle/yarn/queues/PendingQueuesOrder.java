package io.heddle.yarn.queues;

import io.heddle.yarn.guard.FallbackIterator;
import java.util.Comparator;
import java.util.HashMap;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;
import java.util.function.LongSupplier;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.capacity.CSQueue;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.capacity.CapacitySchedulerConfiguration;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.capacity.policy.PriorityUtilizationQueueOrderingPolicy;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.capacity.policy.QueueSnapshots;

/**
 * Stock's order of children without those that have no pending requests, sorted once per heartbeat
 * instead of per container. A child whose first request comes meanwhile is seen at the next one.
 * Under the lock.
 */
final class PendingQueuesOrder extends PriorityUtilizationQueueOrderingPolicy {
  private final LongSupplier heartbeat;
  private final BooleanSupplier isForStock;
  private final Consumer<Throwable> failed;
  private final Map<String, Comparator<PriorityQueueResourcesForSorting>> comparators =
      new HashMap<>();
  private PendingChildren children;
  private long sortedAt;

  /**
   * @param heartbeat number of the one that is served
   * @param isForStock whether stock's own order is asked for, with the children that are skipped
   * @param failed told of a failure, after which stock's order serves
   */
  PendingQueuesOrder(
      PriorityUtilizationQueueOrderingPolicy stock,
      LongSupplier heartbeat,
      BooleanSupplier isForStock,
      Consumer<Throwable> failed) {
    super(respectsPriority(stock));
    this.heartbeat = heartbeat;
    this.isForStock = isForStock;
    this.failed = failed;
    setQueues(stock.getQueues());
  }

  PriorityUtilizationQueueOrderingPolicy stock() {
    PriorityUtilizationQueueOrderingPolicy stock =
        new PriorityUtilizationQueueOrderingPolicy(respectsPriority(this));
    stock.setQueues(getQueues());
    return stock;
  }

  private static boolean respectsPriority(PriorityUtilizationQueueOrderingPolicy policy) {
    return policy
        .getConfigName()
        .equals(CapacitySchedulerConfiguration.QUEUE_PRIORITY_UTILIZATION_ORDERING_POLICY);
  }

  @Override
  public void setQueues(List<CSQueue> queues) {
    super.setQueues(queues);
    children = null;
  }

  @Override
  public Iterator<CSQueue> getAssignmentIterator(String partition) {
    try {
      return isForStock.getAsBoolean()
          ? super.getAssignmentIterator(partition)
          : new FallbackIterator<>(
              pending(partition), () -> super.getAssignmentIterator(partition), this::fail);
    } catch (Throwable e) {
      fail(e);
      return super.getAssignmentIterator(partition);
    }
  }

  private void fail(Throwable failure) {
    // What it was at may be half done.
    children = null;
    failed.accept(failure);
  }

  private Iterator<CSQueue> pending(String partition) {
    long now = heartbeat.getAsLong();
    if (children == null || sortedAt != now || !children.areOf(partition)) {
      children =
          new PendingChildren(
              List.copyOf(getQueues()),
              partition,
              comparators.computeIfAbsent(
                  partition, added -> QueueSnapshots.comparator(this, added)));
      sortedAt = now;
    } else {
      children.update();
    }
    return children.iterator();
  }
}
