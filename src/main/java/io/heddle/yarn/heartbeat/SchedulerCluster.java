package io.heddle.yarn.heartbeat;

import io.heddle.model.ResourceVector;
import io.heddle.place.RunningTasks;
import io.heddle.yarn.demand.Guarantees;
import io.heddle.yarn.demand.LiveApplication;
import io.heddle.yarn.demand.LiveApplications;
import io.heddle.yarn.demand.QueueDemand;
import io.heddle.yarn.gangplan.GangNodes;
import io.heddle.yarn.gangplan.NodeEndings;
import io.heddle.yarn.holding.HoldingNodesReader;
import io.heddle.yarn.holding.HoldingRoom;
import io.heddle.yarn.jobs.VectorSpace;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import org.apache.hadoop.yarn.api.records.NodeId;
import org.apache.hadoop.yarn.api.records.Resource;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.capacity.AbstractCSQueue;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.capacity.AbstractLeafQueue;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.capacity.CSQueue;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.capacity.CapacityScheduler;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.capacity.CurrentLimits;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.capacity.SchedulingMode;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.capacity.UsersManager;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.common.fica.FiCaSchedulerApp;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.common.fica.FiCaSchedulerNode;
import org.apache.hadoop.yarn.util.resource.ResourceCalculator;
import org.apache.hadoop.yarn.util.resource.Resources;

/** The cluster as the scheduler knows it; asked under its lock. */
public final class SchedulerCluster implements Cluster {
  /** Share of the nodes that a queue is guaranteed which may be reserved for what does not fit. */
  private static final double RESERVED_SHARE = 0.1;

  private final CapacityScheduler scheduler;
  private final LiveApplications applications;
  private final VectorSpace vectors;
  private final Guarantees guarantees;
  private final HiddenActivities hidden;
  private final NodesBesideMasters besideMasters;
  private final GangNodes gangNodes;
  private final HoldingNodesReader holdingNodes;
  private Resource seenCluster;
  private ResourceVector capacity;

  /**
   * Creates the view of a scheduler.
   *
   * @param heartbeat the attempts that are followed, and the nodes that are passed over
   */
  public SchedulerCluster(
      CapacityScheduler scheduler, HeartbeatDependencies heartbeat, VectorSpace vectors) {
    this.scheduler = scheduler;
    applications = heartbeat.applications();
    this.vectors = vectors;
    guarantees = new Guarantees(scheduler);
    hidden = new HiddenActivities(scheduler);
    besideMasters = new NodesBesideMasters(scheduler, vectors);
    holdingNodes = new HoldingNodesReader(scheduler, vectors, heartbeat.nodes()::passesOver);
    gangNodes = new GangNodes(scheduler, vectors, applications);
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
  public int nodes() {
    return scheduler.getNumClusterNodes();
  }

  @Override
  public boolean anyNodeHolds(String partition, ResourceVector demand) {
    return besideMasters.anyHolds(partition, demand);
  }

  @Override
  public void look() {
    besideMasters.look();
  }

  @Override
  public ResourceVector room(String queuePath, String partition) {
    return leastOf(queuePath, queue -> left(queue, partition));
  }

  @Override
  public ResourceVector roomBelowAll(String queuePath, String partition) {
    Resource all =
        scheduler
            .getRMContext()
            .getNodeLabelManager()
            .getResourceByLabel(partition, scheduler.getClusterResource());
    return leastOf(
        queuePath,
        queue ->
            Resources.fitsIn(all, queue.getEffectiveMaxCapacity(partition))
                ? null
                : left(queue, partition));
  }

  @Override
  public ResourceVector roomInWalk(String queuePath, String partition) {
    return leastOf(
        queuePath,
        queue -> {
          Resource left = left(queue, partition);
          Resource limit =
              queue instanceof AbstractLeafQueue leaf && partition.isEmpty()
                  ? CurrentLimits.of(leaf)
                  : null;
          return limit == null
              ? left
              : Resources.componentwiseMin(
                  left, Resources.subtract(limit, queue.getQueueResourceUsage().getUsed()));
        });
  }

  @Override
  public boolean hasRoom(String queuePath, String partition, Resource demand) {
    ResourceVector room = room(queuePath, partition);
    return room == null || vectors.vector(demand).fitsIn(room);
  }

  /** Parents may have containers killed that are marked so; a leaf has none of its own killed. */
  private static Resource left(CSQueue queue, String partition) {
    Resource left =
        Resources.subtract(
            queue.getEffectiveMaxCapacity(partition),
            queue.getQueueResourceUsage().getUsed(partition));
    return queue instanceof AbstractCSQueue parent && !(queue instanceof AbstractLeafQueue)
        ? Resources.add(left, parent.getTotalKillableResource(partition))
        : left;
  }

  @Override
  public HoldingRoom<FiCaSchedulerApp> holdingRoom(
      String queuePath, String partition, FiCaSchedulerNode offered) {
    CSQueue queue = scheduler.getQueue(queuePath);
    ResourceVector most =
        vectors
            .vector(queue.getQueueResourceUsage().getUsed(partition))
            .plus(room(queuePath, partition))
            .atLeast(guaranteeOf(queuePath, partition));
    double share = (double) most.get(0) / Math.max(1, capacity().get(0));
    Map<FiCaSchedulerApp, Boolean> refused = new HashMap<>();
    return new HoldingRoom<>(
        most,
        (int) Math.ceil(share * nodes()),
        holdingNodes.nodes(partition, offered),
        vectors.vector(scheduler.getMinimumResourceCapability()),
        isOwed(queuePath, partition),
        application ->
            refused.computeIfAbsent(
                application, each -> isUserBeyondLimit(each, partition, false)));
  }

  @Override
  public boolean preemptsWithin(String queuePath) {
    return !scheduler.getQueue(queuePath).getIntraQueuePreemptionDisabledInHierarchy();
  }

  @Override
  public ResourceVector mostOf(String queuePath, String partition) {
    return leastOf(queuePath, queue -> queue.getEffectiveMaxCapacity(partition));
  }

  @Override
  public ResourceVector mastersOf(String queuePath, String partition) {
    CSQueue queue = scheduler.getQueue(queuePath);
    return vectors.vector(
        queue == null ? Resources.none() : queue.getQueueResourceUsage().getAMUsed(partition));
  }

  private ResourceVector leastOf(String queuePath, Function<CSQueue, Resource> amount) {
    Resource least = null;
    for (CSQueue queue = scheduler.getQueue(queuePath); queue != null; queue = queue.getParent()) {
      Resource own = amount.apply(queue);
      if (own != null) {
        least = least == null ? own : Resources.componentwiseMin(least, own);
      }
    }
    return least == null ? null : vectors.vector(least);
  }

  @Override
  public boolean isDue(String queuePath, String partition) {
    for (CSQueue queue = scheduler.getQueue(queuePath);
        queue != null && queue.getParent() != null;
        queue = queue.getParent()) {
      if (guarantees.isUnmet(queue, partition)) {
        return true;
      }
    }
    return false;
  }

  @Override
  public ResourceVector guaranteeOf(String queuePath, String partition) {
    return leastOf(queuePath, queue -> queue.getEffectiveCapacity(partition));
  }

  @Override
  public ResourceVector reachOf(String queuePath, String partition) {
    CSQueue leaf = scheduler.getQueue(queuePath);
    if (leaf == null) {
      return null;
    }
    Resource used = leaf.getQueueResourceUsage().getUsed(partition);
    return leastOf(
        queuePath,
        queue ->
            Resources.componentwiseMax(
                queue.getEffectiveCapacity(partition),
                Resources.add(used, left(queue, partition))));
  }

  @Override
  public boolean isOwed(String queuePath, String partition) {
    CSQueue queue = scheduler.getQueue(queuePath);
    return queue != null && guarantees.isOwed(queue, partition);
  }

  @Override
  public boolean mayReserve(String queuePath, String partition) {
    CSQueue queue = scheduler.getQueue(queuePath);
    double nodes =
        scheduler.getNumClusterNodes() * queue.getQueueCapacities().getAbsoluteCapacity(partition);
    return queue.getMetrics().getReservedContainers() < Math.max(1, RESERVED_SHARE * nodes);
  }

  @Override
  public boolean mayPreempt(String queuePath, String partition) {
    CSQueue queue = scheduler.getQueue(queuePath);
    return queue != null
        && guarantees.isUnmet(queue, queue.getQueueResourceUsage().getUsed(partition), partition);
  }

  @Override
  public boolean preempts() {
    return guarantees.preempts();
  }

  @Override
  public boolean takesBack(String queuePath, FiCaSchedulerNode lent, ResourceVector demand) {
    return preempts()
        && !scheduler.getQueue(queuePath).getPreemptionDisabled()
        && !demand.fitsIn(room(queuePath, lent.getPartition()));
  }

  @Override
  public boolean asksFor(String queuePath, String partition) {
    CSQueue queue = scheduler.getQueue(queuePath);
    return queue != null && !Resources.isNone(queue.getQueueResourceUsage().getPending(partition));
  }

  @Override
  public ResourceVector userLimit(FiCaSchedulerApp application, String partition, boolean isLent) {
    return vectors.vector(limitOf(application, partition, isLent));
  }

  private Resource limitOf(FiCaSchedulerApp application, String partition, boolean isLent) {
    return application
        .getCSLeafQueue()
        .getUsersManager()
        .getComputedResourceLimitForActiveUsers(
            application.getUser(),
            scheduler.getClusterResource(),
            partition,
            isLent
                ? SchedulingMode.IGNORE_PARTITION_EXCLUSIVITY
                : SchedulingMode.RESPECT_PARTITION_EXCLUSIVITY);
  }

  @Override
  public ResourceVector userRoom(
      FiCaSchedulerApp application, String partition, ResourceVector more) {
    AbstractLeafQueue leaf = application.getCSLeafQueue();
    UsersManager.User user = leaf.getUser(application.getUser());
    ResourceVector used = vectors.vector(leaf.getQueueResourceUsage().getUsed(partition));
    ResourceVector guarantee = vectors.vector(leaf.getEffectiveCapacity(partition));
    ResourceVector limit =
        userLimit(application, partition, false)
            .scaled(used.atLeast(guarantee), used.plus(more).atLeast(guarantee));
    Resource active = CurrentLimits.heldByActiveUsers(leaf, partition);
    float weights = CurrentLimits.weightOfActiveUsers(leaf);
    if (active != null && weights > 0) {
      double part = (user == null ? 1 : user.getWeight()) / weights;
      limit = limit.atLeast(vectors.vector(active).plus(more).times(part));
    }
    limit = ofLargestShare(limit);
    ResourceVector most = mostOfUser(leaf.getQueuePath(), partition);
    limit = most == null ? limit : limit.atMost(most);
    return user == null ? limit : limit.minus(vectors.vector(user.getUsed(partition)));
  }

  @Override
  public ResourceVector mostOfUser(String queuePath, String partition) {
    if (!(scheduler.getQueue(queuePath) instanceof AbstractLeafQueue leaf)
        || leaf.getUserLimitFactor() < 0) {
      return null;
    }
    Resource most =
        Resources.multiply(leaf.getEffectiveCapacity(partition), leaf.getUserLimitFactor());
    return ofLargestShare(
        vectors.vector(
            Resources.roundUp(
                scheduler.getResourceCalculator(), most, leaf.getMinimumAllocation())));
  }

  /** Returns what is within a user's limit: stock compares the largest share, of any type. */
  private ResourceVector ofLargestShare(ResourceVector limit) {
    ResourceVector all = vectors.vector(scheduler.getClusterResource());
    return limit.atLeast(all.times(limit.largestShare(all)));
  }

  @Override
  public ResourceVector usedBy(FiCaSchedulerApp application, String partition) {
    return vectors.vector(application.getAppAttemptResourceUsage().getUsed(partition));
  }

  @Override
  public ResourceVector used(String partition) {
    return vectors.vector(scheduler.getRootQueue().getQueueResourceUsage().getUsed(partition));
  }

  @Override
  public boolean isBeyondGuarantee(String queuePath, String partition) {
    for (CSQueue queue = scheduler.getQueue(queuePath);
        queue != null && queue.getParent() != null;
        queue = queue.getParent()) {
      if (guarantees.isExceeded(queue, partition)) {
        return true;
      }
    }
    return false;
  }

  @Override
  public double knownSeconds(FiCaSchedulerApp application) {
    LiveApplication known = applications.get(application.getApplicationAttemptId());
    return known == null ? Double.POSITIVE_INFINITY : known.knownSeconds();
  }

  @Override
  public GangNodes gangNodes() {
    return gangNodes;
  }

  @Override
  public boolean isUserBeyondLimit(FiCaSchedulerApp application, String partition, boolean isLent) {
    AbstractLeafQueue leaf = application.getCSLeafQueue();
    UsersManager.User user = leaf.getUser(application.getUser());
    if (user == null) {
      return true;
    }
    ResourceCalculator calculator = scheduler.getResourceCalculator();
    Resource cluster = scheduler.getClusterResource();
    Resource limit = limitOf(application, partition, isLent);
    boolean mayUnreserve =
        leaf.isReservationsContinueLooking()
            && Resources.lessThanOrEqual(
                calculator,
                cluster,
                Resources.subtract(user.getUsed(), application.getCurrentReservation()),
                limit);
    return !mayUnreserve
        && Resources.greaterThan(calculator, cluster, user.getUsed(partition), limit);
  }

  @Override
  public void unreserve(FiCaSchedulerNode node) {
    scheduler.killReservedContainer(node.getReservedContainer());
  }

  @Override
  public void recordHidden(QueueDemand queue, FiCaSchedulerNode node, long pass) {
    hidden.record(queue, node, pass);
  }

  @Override
  public List<RunningTasks.Ending> endings(Object node, long now) {
    FiCaSchedulerNode served = scheduler.getNode((NodeId) node);
    return served == null ? List.of() : new NodeEndings(applications, vectors).of(served, now);
  }
}
