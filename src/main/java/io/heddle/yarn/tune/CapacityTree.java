package io.heddle.yarn.tune;

import io.heddle.tune.workload.Family;
import io.heddle.tune.workload.Ordering;
import io.heddle.tune.workload.QueueRules;
import io.heddle.tune.workload.QueueSettings;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.apache.hadoop.yarn.api.records.QueueState;
import org.apache.hadoop.yarn.api.records.Resource;
import org.apache.hadoop.yarn.nodelabels.CommonNodeLabelsManager;
import org.apache.hadoop.yarn.server.resourcemanager.nodelabels.RMNodeLabelsManager;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.capacity.AbstractCSQueue;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.capacity.AbstractLeafQueue;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.capacity.AutoCreatedLeafQueue;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.capacity.CSQueue;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.capacity.CapacityScheduler;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.policy.FairOrderingPolicy;
import org.apache.hadoop.yarn.util.resource.DefaultResourceCalculator;

/**
 * The queues of the Capacity scheduler, or of Heddle. Those that are stopped, that YARN made by
 * itself, or that have a guarantee on labelled nodes are left as they are.
 */
final class CapacityTree implements QueueTree {
  private static final String ROOT = "root";

  private final CapacityScheduler scheduler;

  CapacityTree(CapacityScheduler scheduler) {
    this.scheduler = scheduler;
  }

  @Override
  public Family family() {
    return Family.CAPACITY;
  }

  @Override
  public List<LiveGroup> groups() {
    CSQueue root = scheduler.getRootQueue();
    List<CSQueue> first = children(root);
    if (first.stream().allMatch(AbstractLeafQueue.class::isInstance)) {
      return List.of(new LiveGroup(ROOT, rules(root), 1, true, queues(first)));
    }
    List<LiveGroup> groups = new ArrayList<>();
    for (CSQueue queue : first) {
      List<CSQueue> below = children(queue);
      List<LiveQueue> queues = below.isEmpty() ? List.of(queue(queue, 1)) : queues(below);
      groups.add(
          new LiveGroup(
              queue.getQueuePath(),
              rules(queue),
              Shares.of(queue.getCapacity()),
              isFixed(queue),
              queues));
    }
    return groups;
  }

  private static List<CSQueue> children(CSQueue queue) {
    List<CSQueue> children = queue.getChildQueues();
    return children == null ? List.of() : List.copyOf(children);
  }

  private static List<LiveQueue> queues(List<CSQueue> siblings) {
    return siblings.stream().map(queue -> queue(queue, queue.getCapacity())).toList();
  }

  private static LiveQueue queue(CSQueue queue, double share) {
    return new LiveQueue(
        queue.getQueuePath(),
        rules(queue),
        new QueueSettings(Shares.of(share), ordering(queue)),
        isFixed(queue) || !(queue instanceof AbstractLeafQueue));
  }

  private static Ordering ordering(CSQueue queue) {
    return queue instanceof AbstractLeafQueue leaf
            && leaf.getOrderingPolicy() instanceof FairOrderingPolicy
        ? Ordering.FAIR
        : Ordering.FIFO;
  }

  private static boolean isFixed(CSQueue queue) {
    return queue.getState() != QueueState.RUNNING
        || !(queue.getCapacity() > 0)
        || queue instanceof AutoCreatedLeafQueue
        || (queue instanceof AbstractCSQueue known && known.isDynamicQueue())
        || queue.getQueueCapacities().getExistingNodeLabels().stream()
            .anyMatch(
                label ->
                    !label.equals(CommonNodeLabelsManager.NO_LABEL)
                        && queue.getQueueCapacities().getCapacity(label) > 0);
  }

  private static QueueRules rules(CSQueue queue) {
    double masters = 1;
    double users = Double.POSITIVE_INFINITY;
    if (queue instanceof AbstractLeafQueue leaf) {
      masters = leaf.getMaxAMResourcePerQueuePercent();
      if (leaf.getUserLimitFactor() > 0) {
        users = leaf.getUserLimitFactor();
      }
    }
    return new QueueRules(0, Shares.of(queue.getMaximumCapacity()), Shares.of(masters), users);
  }

  @Override
  public Resource cluster() {
    RMNodeLabelsManager labels = scheduler.getRMContext().getNodeLabelManager();
    Resource all = scheduler.getClusterResource();
    return Optional.ofNullable(labels)
        .map(known -> known.getResourceByLabel(RMNodeLabelsManager.NO_LABEL, all))
        .orElse(all);
  }

  @Override
  public Resource smallest() {
    return scheduler.getMinimumResourceCapability();
  }

  @Override
  public boolean countsMemoryAlone() {
    return scheduler.getResourceCalculator() instanceof DefaultResourceCalculator;
  }

  @Override
  public String pathOf(String name) {
    CSQueue queue = scheduler.getQueue(name);
    return queue == null ? null : queue.getQueuePath();
  }
}
