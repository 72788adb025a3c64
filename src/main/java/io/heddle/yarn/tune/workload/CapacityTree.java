package io.heddle.yarn.tune.workload;

import io.heddle.tune.apply.Applier.NotAppliedException;
import io.heddle.tune.apply.CapacitySettings;
import io.heddle.tune.workload.Queue.Ordering;
import io.heddle.tune.workload.Queue.QueueRules;
import io.heddle.tune.workload.Queue.QueueSettings;
import io.heddle.tune.workload.Snapshot.Family;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.apache.hadoop.conf.Configuration;
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
 * Queues of the Capacity scheduler or Heddle; those stopped, made by YARN or with a guarantee on
 * labelled nodes are fixed, those without a guarantee left out.
 */
public record CapacityTree(CapacityScheduler scheduler) implements QueueTree {
  private static final String ROOT = "root";

  @Override
  public Family family() {
    return Family.CAPACITY;
  }

  @Override
  public List<LiveGroup> groups() {
    Configuration conf = scheduler.getConfiguration();
    CapacitySettings settings = new CapacitySettings(conf::get);
    CSQueue root = scheduler.getRootQueue();
    List<CSQueue> first = withShare(root);
    if (first.stream().allMatch(AbstractLeafQueue.class::isInstance)) {
      return first.isEmpty()
          ? List.of()
          : List.of(new LiveGroup(ROOT, rules(root), 1, true, queues(first, settings)));
    }
    List<LiveGroup> groups = new ArrayList<>();
    for (CSQueue queue : first) {
      LiveQueue own = queue(queue, settings);
      List<LiveQueue> queues =
          queue instanceof AbstractLeafQueue
              ? List.of(alone(own))
              : queues(withShare(queue), settings);
      if (!queues.isEmpty()) {
        groups.add(
            new LiveGroup(own.path(), own.rules(), own.settings().share(), isFixed(queue), queues));
      }
    }
    return groups;
  }

  /** A leaf queue of the first level as the only queue of its group. */
  private static LiveQueue alone(LiveQueue leaf) {
    return new LiveQueue(
        leaf.path(),
        new QueueRules(0, 1, leaf.rules().masterShare(), leaf.rules().userLimitFactor()),
        new QueueSettings(1, leaf.settings().ordering()),
        leaf.fixed());
  }

  private static List<CSQueue> withShare(CSQueue parent) {
    List<CSQueue> children = parent.getChildQueues();
    return children == null
        ? List.of()
        : children.stream().filter(queue -> queue.getAbsoluteCapacity() > 0).toList();
  }

  private static List<LiveQueue> queues(List<CSQueue> siblings, CapacitySettings settings) {
    return siblings.stream().map(queue -> queue(queue, settings)).toList();
  }

  private static LiveQueue queue(CSQueue queue, CapacitySettings settings) {
    boolean fixed = isFixed(queue) || !(queue instanceof AbstractLeafQueue);
    QueueSettings now;
    try {
      now = settings.of(queue.getQueuePath());
    } catch (NotAppliedException e) {
      // Not written in a way that could be rewritten.
      now = new QueueSettings(share(queue), ordering(queue));
      fixed = true;
    }
    return new LiveQueue(queue.getQueuePath(), rules(queue), now, fixed);
  }

  private static double share(CSQueue queue) {
    return QueueTree.share(queue.getAbsoluteCapacity() / queue.getParent().getAbsoluteCapacity());
  }

  private static Ordering ordering(CSQueue queue) {
    return queue instanceof AbstractLeafQueue leaf
            && leaf.getOrderingPolicy() instanceof FairOrderingPolicy
        ? Ordering.FAIR
        : Ordering.FIFO;
  }

  private static boolean isFixed(CSQueue queue) {
    return queue.getState() != QueueState.RUNNING
        || queue instanceof AutoCreatedLeafQueue
        || (queue instanceof AbstractCSQueue known && known.isDynamicQueue())
        || queue.getQueueCapacities().getExistingNodeLabels().stream()
            .anyMatch(
                label ->
                    !label.equals(CommonNodeLabelsManager.NO_LABEL)
                        && queue.getQueueCapacities().getAbsoluteCapacity(label) > 0);
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
    return new QueueRules(
        0, QueueTree.share(queue.getMaximumCapacity()), QueueTree.share(masters), users);
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
  public boolean countsMemoryAlone() {
    return scheduler.getResourceCalculator() instanceof DefaultResourceCalculator;
  }

  @Override
  public boolean has(String queue) {
    return scheduler.getQueue(queue) != null;
  }
}
