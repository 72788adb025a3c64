package io.heddle.yarn.reclaim;

import io.heddle.config.ReclaimConfig;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.apache.hadoop.yarn.api.records.NodeLabel;
import org.apache.hadoop.yarn.api.records.Resource;
import org.apache.hadoop.yarn.nodelabels.CommonNodeLabelsManager;
import org.apache.hadoop.yarn.server.resourcemanager.nodelabels.RMNodeLabelsManager;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.ResourceUsage;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.capacity.AbstractLeafQueue;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.capacity.CapacityScheduler;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.capacity.HeldApplications;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.common.fica.FiCaSchedulerApp;
import org.apache.hadoop.yarn.util.resource.Resources;

/** Waiting requests; nodes of {@code shared} partitions also serve those without a label. */
public record WaitingRequests(Map<String, Demand> partitions, Set<String> shared) {
  static final WaitingRequests NONE = new WaitingRequests(Map.of(), Set.of());

  private static final String UNLABELLED = CommonNodeLabelsManager.NO_LABEL;

  public WaitingRequests {
    partitions = Map.copyOf(partitions);
    shared = Set.copyOf(shared);
  }

  /**
   * Requests for a partition.
   *
   * @param reclaimable vcores that may use what is reclaimed
   * @param others for masters, and for queues that have not opted in as far as they may grow there
   * @param guests of those queues, without masters, what shared nodes of other partitions may serve
   */
  public record Demand(long reclaimable, Resource others, Resource guests) {
    private static final Demand NONE = new Demand(0, Resources.none(), Resources.none());

    private Demand plus(Demand more) {
      return new Demand(
          reclaimable + more.reclaimable,
          Resources.add(others, more.others),
          Resources.add(guests, more.guests));
    }
  }

  /** As it is now; of any thread, without the scheduler's lock. */
  static WaitingRequests in(CapacityScheduler scheduler, ReclaimConfig config, OwnShares shares) {
    Map<String, Demand> partitions = new HashMap<>();
    for (AbstractLeafQueue leaf : HeldApplications.leaves(scheduler)) {
      shares.count(leaf);
      ResourceUsage usage = leaf.getQueueResourceUsage();
      for (String partition : usage.getExistingNodeLabels()) {
        Resource pending = usage.getPending(partition);
        if (pending.getVirtualCores() > 0) {
          Demand demand = demand(leaf, partition, pending, config, shares);
          partitions.merge(partition, demand, Demand::plus);
        }
      }
    }
    return new WaitingRequests(partitions, shared(scheduler));
  }

  private static Demand demand(
      AbstractLeafQueue leaf,
      String partition,
      Resource pending,
      ReclaimConfig config,
      OwnShares shares) {
    Resource masters = Resources.componentwiseMin(pending, masters(leaf, partition));
    Resource tasks = Resources.subtract(pending, masters);
    return config.allows(leaf.getQueuePath())
        ? new Demand(
            tasks.getVirtualCores(),
            Resources.componentwiseMin(masters, shares.masterGrowth(leaf, partition)),
            Resources.none())
        : new Demand(0, Resources.componentwiseMin(pending, shares.growth(leaf, partition)), tasks);
  }

  private static Resource masters(AbstractLeafQueue leaf, String partition) {
    Resource sum = Resource.newInstance(0L, 0);
    for (FiCaSchedulerApp application : leaf.getApplications()) {
      if (application.isWaitingForAMContainer()
          && application.getAppAMNodePartitionName().equals(partition)) {
        Resources.addTo(sum, application.getAMResource(partition));
      }
    }
    return sum;
  }

  private static Set<String> shared(CapacityScheduler scheduler) {
    RMNodeLabelsManager labels = scheduler.getRMContext().getNodeLabelManager();
    return labels == null
        ? Set.of()
        : labels.getClusterNodeLabels().stream()
            .filter(label -> !label.isExclusive())
            .map(NodeLabel::getName)
            .filter(name -> !name.equals(UNLABELLED))
            .collect(Collectors.toSet());
  }

  public Demand of(String partition) {
    return partitions.getOrDefault(partition, Demand.NONE);
  }

  /** Requests for a partition and, where shared, without a label; masters only for their own. */
  Demand servedBy(String partition) {
    Demand own = of(partition);
    if (!shared.contains(partition)) {
      return own;
    }
    Demand unlabelled = of(UNLABELLED);
    return new Demand(
        own.reclaimable + unlabelled.reclaimable,
        Resources.add(own.others, unlabelled.guests),
        own.guests);
  }

  /** Vcores for requests that may use what is reclaimed. */
  public long reclaimable() {
    return partitions.values().stream().mapToLong(Demand::reclaimable).sum();
  }

  /** Vcores for masters, and for queues that have not opted in as far as they may grow. */
  public long others() {
    return partitions.values().stream().mapToLong(each -> each.others.getVirtualCores()).sum();
  }
}
