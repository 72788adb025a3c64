package io.heddle.yarn.queues;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.Iterator;
import java.util.List;
import org.apache.hadoop.yarn.api.records.Resource;
import org.apache.hadoop.yarn.api.records.ResourceInformation;
import org.apache.hadoop.yarn.nodelabels.CommonNodeLabelsManager;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.ResourceUsage;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.capacity.CSQueue;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.capacity.policy.PriorityUtilizationQueueOrderingPolicy.PriorityQueueResourcesForSorting;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.capacity.policy.QueueSnapshots;

/**
 * Children with pending requests at a heartbeat, in stock's order; only usage can change a place.
 */
final class PendingChildren {
  private final String partition;
  private final Comparator<Child> order;
  private final List<Child> sorted = new ArrayList<>();

  PendingChildren(
      List<CSQueue> queues, String partition, Comparator<PriorityQueueResourcesForSorting> stock) {
    this.partition = partition;
    // Stock's sort is stable: of equal children, the first in the parent's list goes first.
    order =
        (one, other) -> {
          int compared = stock.compare(one.snapshot, other.snapshot);
          return compared != 0 ? compared : Integer.compare(one.index, other.index);
        };
    for (CSQueue queue : queues) {
      if (isPending(queue)) {
        sorted.add(new Child(queue, sorted.size()));
      }
    }
    sorted.sort(order);
  }

  boolean areOf(String otherPartition) {
    return partition.equals(otherPartition);
  }

  void update() {
    boolean changed = false;
    for (Child child : sorted) {
      changed |= child.update();
    }
    if (changed) {
      sorted.sort(order);
    }
  }

  Iterator<CSQueue> iterator() {
    return sorted.stream().map(child -> child.queue).filter(this::isPending).iterator();
  }

  /**
   * Stock walks a labelled partition first for requests for it, then for requests without a label,
   * and skips children by itself that have none of either.
   */
  private boolean isPending(CSQueue queue) {
    ResourceUsage usage = queue.getQueueResourceUsage();
    return isPositive(usage.getPending(partition))
        || (!partition.equals(CommonNodeLabelsManager.NO_LABEL) && isPositive(usage.getPending()));
  }

  private static boolean isPositive(Resource resource) {
    for (ResourceInformation amount : resource.getResources()) {
      if (amount.getValue() > 0) {
        return true;
      }
    }
    return false;
  }

  private final class Child {
    final CSQueue queue;
    final int index;
    private Resource used;
    PriorityQueueResourcesForSorting snapshot;

    Child(CSQueue queue, int index) {
      this.queue = queue;
      this.index = index;
      take(used());
    }

    private Resource used() {
      return queue.getQueueResourceUsage().getUsed(partition);
    }

    private void take(Resource usedNow) {
      used = usedNow;
      snapshot = QueueSnapshots.of(queue, partition);
    }

    @SuppressWarnings("ReferenceEquality") // Stock replaces the object at each change.
    boolean update() {
      Resource usedNow = used();
      if (usedNow == used) {
        return false;
      }
      take(usedNow);
      return true;
    }
  }
}
