package io.heddle.yarn;

import io.heddle.model.ResourceVector;
import io.heddle.place.Company;
import io.heddle.place.RunningTasks;
import java.util.Collection;
import java.util.List;
import org.apache.hadoop.yarn.api.records.NodeId;
import org.apache.hadoop.yarn.api.records.Resource;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.SchedulerNode;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.capacity.CSQueue;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.common.fica.FiCaSchedulerNode;
import org.apache.hadoop.yarn.util.resource.Resources;

/** The cluster as the scheduler knows it; asked under its lock. */
final class SchedulerCluster implements Cluster {
  private final HeddleScheduler scheduler;
  private final RankedQueues queues;
  private final VectorSpace vectors;
  private final KnownBenefits benefits;
  private Resource seenCluster;
  private ResourceVector capacity;

  SchedulerCluster(HeddleScheduler scheduler, RankedQueues queues, VectorSpace vectors) {
    this.scheduler = scheduler;
    this.queues = queues;
    this.vectors = vectors;
    benefits = new KnownBenefits(() -> scheduler.coLocation().snapshot());
  }

  @Override
  @SuppressWarnings("ReferenceEquality")
  public ResourceVector capacity() {
    Resource cluster = scheduler.getClusterResource();
    // YARN makes a new object when a node comes, goes or changes.
    if (cluster != seenCluster) {
      seenCluster = cluster;
      capacity = vectors.vector(cluster);
    }
    return capacity;
  }

  @Override
  public ResourceVector room(String queuePath, String partition) {
    Resource room = null;
    for (CSQueue queue = scheduler.getQueue(queuePath); queue != null; queue = queue.getParent()) {
      Resource left =
          Resources.subtract(
              queue.getEffectiveMaxCapacity(partition),
              queue.getQueueResourceUsage().getUsed(partition));
      room = room == null ? left : Resources.componentwiseMin(room, left);
    }
    return room == null ? null : vectors.vector(room);
  }

  @Override
  public List<RunningTasks.Ending> endings(Object node, long now) {
    FiCaSchedulerNode served = scheduler.getNode((NodeId) node);
    return served == null
        ? List.of()
        : new NodeEndings(scheduler.applications(), vectors).of(served, now);
  }

  @Override
  public Company company(SchedulerNode node) {
    return new NodeCompany(node, scheduler.applications(), benefits);
  }

  @Override
  public Collection<LeafRanking> leaves() {
    return queues.rankings();
  }
}
