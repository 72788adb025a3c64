package io.heddle.yarn.tune.workload;

import io.heddle.tune.workload.Queue.Ordering;
import io.heddle.tune.workload.Queue.QueueRules;
import io.heddle.tune.workload.Queue.QueueSettings;
import io.heddle.tune.workload.Snapshot.Family;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;
import org.apache.hadoop.yarn.api.records.Resource;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.fair.FSLeafQueue;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.fair.FSQueue;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.fair.FairScheduler;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.fair.policies.DominantResourceFairnessPolicy;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.fair.policies.FifoPolicy;

/** Queues of the Fair scheduler; those that it made are fixed on the first level, else left out. */
public record FairTree(FairScheduler scheduler) implements QueueTree {

  @Override
  public Family family() {
    return Family.FAIR;
  }

  @Override
  public List<LiveGroup> groups() {
    FSQueue root = scheduler.getQueueManager().getRootQueue();
    List<FSQueue> first = List.copyOf(root.getChildQueues());
    if (first.isEmpty()) {
      return List.of();
    }
    if (first.stream().allMatch(FSLeafQueue.class::isInstance)) {
      return List.of(new LiveGroup(root.getName(), QueueRules.FREE, 1, true, queues(first, 1)));
    }
    double weights = weights(first);
    List<LiveGroup> groups = new ArrayList<>();
    for (FSQueue queue : first) {
      double share = QueueTree.share(queue.getWeight() / weights);
      List<LiveQueue> queues =
          queue instanceof FSLeafQueue
              ? List.of(queue(queue, 1, share))
              : queues(configured(queue), share);
      if (!queues.isEmpty()) {
        groups.add(
            new LiveGroup(queue.getName(), rules(queue, 1), share, queue.isDynamic(), queues));
      }
    }
    return groups;
  }

  private static List<FSQueue> configured(FSQueue parent) {
    return parent.getChildQueues().stream()
        .filter(queue -> !queue.isDynamic() && queue.getWeight() > 0)
        .toList();
  }

  private static double weights(List<FSQueue> siblings) {
    return siblings.stream().mapToDouble(FSQueue::getWeight).sum();
  }

  private List<LiveQueue> queues(List<FSQueue> siblings, double parentShare) {
    double weights = weights(siblings);
    return siblings.stream()
        .map(queue -> queue(queue, queue.getWeight() / weights, parentShare))
        .toList();
  }

  private LiveQueue queue(FSQueue queue, double share, double parentShare) {
    return new LiveQueue(
        queue.getName(),
        rules(queue, parentShare),
        new QueueSettings(QueueTree.share(share), ordering(queue)),
        // The allocation file has none that the scheduler made.
        !(queue instanceof FSLeafQueue) || queue.isDynamic());
  }

  private static Ordering ordering(FSQueue queue) {
    if (!(queue instanceof FSLeafQueue) || queue.getPolicy() instanceof FifoPolicy) {
      return Ordering.FIFO;
    }
    return queue.getPolicy() instanceof DominantResourceFairnessPolicy
        ? Ordering.DRF
        : Ordering.FAIR;
  }

  /** The file gives minimum and maximum as resources: parts of what the parent has at present. */
  private QueueRules rules(FSQueue queue, double parentShare) {
    Resource cluster = cluster();
    double maximum =
        QueueTree.share(
            Math.min(1, parts(queue.getMaxShare(), cluster).min().orElse(1)) / parentShare);
    double minimum =
        Math.min(maximum, parts(queue.getMinShare(), cluster).max().orElse(0) / parentShare);
    float masters = queue.getMaxAMShare();
    return new QueueRules(
        minimum, maximum, masters < 0 ? 1 : QueueTree.share(masters), Double.POSITIVE_INFINITY);
  }

  private static DoubleStream parts(Resource part, Resource whole) {
    return IntStream.range(0, whole.getResources().length)
        .filter(i -> whole.getResources()[i].getValue() > 0)
        .mapToDouble(
            i -> (double) part.getResources()[i].getValue() / whole.getResources()[i].getValue());
  }

  @Override
  public Resource cluster() {
    return scheduler.getClusterResource();
  }

  @Override
  public boolean countsMemoryAlone() {
    return scheduler.getQueueManager().getLeafQueues().stream()
        .noneMatch(queue -> queue.getPolicy() instanceof DominantResourceFairnessPolicy);
  }

  @Override
  public boolean has(String queue) {
    return scheduler.getQueueManager().getQueue(queue) != null;
  }
}
