package io.heddle.yarn.history;

import io.heddle.sim.engine.scheduler.VirtualApplication;
import io.heddle.sim.engine.scheduler.VirtualCluster;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeMap;
import org.apache.hadoop.yarn.api.records.Resource;
import org.apache.hadoop.yarn.server.resourcemanager.nodelabels.RMNodeLabelsManager;
import org.apache.hadoop.yarn.server.resourcemanager.rmcontainer.RMContainer;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.capacity.AbstractLeafQueue;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.capacity.CSQueue;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.capacity.CapacityScheduler;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.capacity.SchedulingMode;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.capacity.UsersManager;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.common.fica.FiCaSchedulerApp;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.common.fica.FiCaSchedulerNode;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.placement.SingleConstraintAppPlacementAllocator;
import org.apache.hadoop.yarn.server.scheduler.SchedulerRequestKey;
import org.apache.hadoop.yarn.util.resource.Resources;

/**
 * How long each leaf queue goes without a container, on nodes without a label, although it waits
 * for one that is within its guarantee and its users' limits and would fit a node without tasks,
 * while another leaf queue holds more than it is guaranteed; from when another one is served on.
 * Where no queue gets anything it is none that starves: stock lends no room to the siblings of a
 * queue whose request is beyond its limit. Nor is it one that could be served only by nodes
 * reserved for others that are due something, too, or only behind a request of the same application
 * that is larger than the node. Nor does it count that stock's order of queues gives the last room
 * of a node to one which holds less of its guarantee.
 */
final class StarvationWatch {
  private static final long LOOK_MILLIS = 1_000;
  private static final String NO_LABEL = RMNodeLabelsManager.NO_LABEL;

  private final VirtualCluster cluster;
  // For each leaf queue that waits, since when others are served, or null while none was.
  private final Map<String, Long> overtaken = new HashMap<>();
  private final Map<String, Outcome.Starved> longest = new TreeMap<>();
  private long lastLook = -LOOK_MILLIS;

  StarvationWatch(VirtualCluster cluster) {
    this.cluster = cluster;
  }

  /** The one of now: the ResourceManager may have been started again. */
  private CapacityScheduler scheduler() {
    return cluster.scheduler();
  }

  /** The longest time of each leaf queue that ever starved. */
  Map<String, Outcome.Starved> longest() {
    Map<String, Outcome.Starved> all = new TreeMap<>(longest);
    all.replaceAll(
        (queue, starved) ->
            new Outcome.Starved(
                starved.from(),
                starved.millis(),
                Objects.equals(overtaken.get(queue), starved.from())));
    return all;
  }

  void look() {
    long now = cluster.now();
    cluster.fresh().forEach(container -> served(container, now));
    if (now - lastLook < LOOK_MILLIS) {
      return;
    }
    lastLook = now;
    List<AbstractLeafQueue> leaves = leaves(scheduler());
    Set<String> beyond = new HashSet<>();
    for (AbstractLeafQueue leaf : leaves) {
      if (!Resources.fitsIn(
          scheduler().getResourceCalculator(), used(leaf), leaf.getEffectiveCapacity(NO_LABEL))) {
        beyond.add(leaf.getQueuePath());
      }
    }
    for (AbstractLeafQueue leaf : leaves) {
      String path = leaf.getQueuePath();
      if (!beyond.isEmpty() && !beyond.contains(path) && isEntitled(leaf)) {
        overtaken.putIfAbsent(path, null);
      } else {
        overtaken.remove(path);
      }
    }
  }

  private void served(RMContainer container, long now) {
    overtaken.remove(container.getQueueName());
    for (String queue : List.copyOf(overtaken.keySet())) {
      if (!isFirstInStockOrder(container, queue)) {
        overtakenBy(queue, now);
      }
    }
  }

  private void overtakenBy(String queue, long now) {
    if (overtaken.get(queue) == null) {
      overtaken.put(queue, now);
    }
    long since = overtaken.get(queue);
    longest.merge(
        queue,
        new Outcome.Starved(since, now - since, false),
        (before, latest) -> latest.millis() > before.millis() ? latest : before);
  }

  /**
   * Whether a container took the last room of its node for a queue that held less of its guarantee,
   * without it, than another one: stock shows the node to that queue first, and then to none.
   */
  private boolean isFirstInStockOrder(RMContainer container, String waiting) {
    FiCaSchedulerNode node = scheduler().getNode(container.getAllocatedNode());
    if (node == null
        || isWithin(scheduler().getMinimumResourceCapability(), node.getUnallocatedResource())) {
      return false;
    }
    CSQueue first = scheduler().getQueue(container.getQueueName());
    CSQueue second = scheduler().getQueue(waiting);
    if (first == null || second == null) {
      return false;
    }
    List<CSQueue> firstPath = path(first);
    List<CSQueue> secondPath = path(second);
    int level = 0;
    while (firstPath.get(level).equals(secondPath.get(level))) {
      level++;
    }
    first = firstPath.get(level);
    second = secondPath.get(level);
    Resource before = Resources.subtract(used(first), container.getAllocatedResource());
    return isWithin(before, first.getEffectiveCapacity(NO_LABEL))
        && heldShare(before, first) < heldShare(used(second), second);
  }

  private static List<CSQueue> path(CSQueue leaf) {
    List<CSQueue> path = new ArrayList<>();
    for (CSQueue queue = leaf; queue != null; queue = queue.getParent()) {
      path.add(0, queue);
    }
    return path;
  }

  private float heldShare(Resource held, CSQueue queue) {
    return Resources.ratio(
        scheduler().getResourceCalculator(), held, queue.getEffectiveCapacity(NO_LABEL));
  }

  static List<AbstractLeafQueue> leaves(CapacityScheduler scheduler) {
    List<AbstractLeafQueue> leaves = new ArrayList<>();
    collect(scheduler.getRootQueue(), leaves);
    return leaves;
  }

  private static void collect(CSQueue queue, List<AbstractLeafQueue> leaves) {
    if (queue instanceof AbstractLeafQueue leaf) {
      leaves.add(leaf);
    } else {
      queue.getChildQueues().forEach(child -> collect(child, leaves));
    }
  }

  private static Resource used(CSQueue queue) {
    return queue.getQueueResourceUsage().getUsed(NO_LABEL);
  }

  private boolean isEntitled(AbstractLeafQueue leaf) {
    return leaf.getApplications().stream()
        .anyMatch(
            app ->
                app.getAppSchedulingInfo().getSchedulerKeys().stream()
                    .filter(key -> app.getOutstandingAsksCount(key) > 0)
                    .filter(
                        key ->
                            app.getAppPlacementAllocator(key)
                                .getPrimaryRequestedNodePartition()
                                .isEmpty())
                    // The growth of a container has room on one node only.
                    .filter(key -> key.getContainerToUpdate() == null)
                    .anyMatch(key -> isEntitled(leaf, app, key)));
  }

  private boolean isEntitled(
      AbstractLeafQueue leaf, FiCaSchedulerApp app, SchedulerRequestKey key) {
    Resource demand = app.getPendingAsk(key, "*").getPerAllocationResource();
    for (CSQueue queue = leaf; queue.getParent() != null; queue = queue.getParent()) {
      if (!isWithin(Resources.add(used(queue), demand), queue.getEffectiveCapacity(NO_LABEL))) {
        return false;
      }
    }
    Resource limit =
        leaf.getUsersManager()
            .getComputedResourceLimitForActiveUsers(
                app.getUser(),
                scheduler().getClusterResource(),
                NO_LABEL,
                SchedulingMode.RESPECT_PARTITION_EXCLUSIVITY);
    // In a few histories stock has forgotten the user of a running application.
    UsersManager.User user = leaf.getUser(app.getUser());
    Resource held = Resources.add(user == null ? Resources.none() : user.getUsed(NO_LABEL), demand);
    return isWithin(held, limit)
        && scheduler().getAllNodes().stream().anyMatch(node -> couldServe(node, app, key, demand));
  }

  private boolean couldServe(
      FiCaSchedulerNode node, FiCaSchedulerApp app, SchedulerRequestKey key, Resource demand) {
    VirtualApplication application = cluster.application(app.getApplicationId());
    return node.getPartition().isEmpty()
        && !isKeptForOneThatIsDue(node, app)
        && !isBehindTooLarge(node, app, key)
        && application != null
        && application
            .where(key.getPriority().getPriority())
            .allows(node.getNodeName(), node.getRackName())
        && app.getAppPlacementAllocator(key)
            .precheckNode(node, SchedulingMode.RESPECT_PARTITION_EXCLUSIVITY)
        && isWithin(demand, withoutMasters(node))
        && !app.isPlaceBlacklisted(node.getNodeName());
  }

  /** What its tasks may have once they end; masters run on until their applications end. */
  private static Resource withoutMasters(FiCaSchedulerNode node) {
    Resource rest = Resources.clone(node.getTotalResource());
    node.getCopiedListOfRunningContainers().stream()
        .filter(RMContainer::isAMContainer)
        .forEach(master -> Resources.subtractFrom(rest, master.getAllocatedResource()));
    return rest;
  }

  /** Stock keeps a reserved node whoever else is due something, and however long that takes. */
  private boolean isKeptForOneThatIsDue(FiCaSchedulerNode node, FiCaSchedulerApp app) {
    RMContainer reserved = node.getReservedContainer();
    if (reserved == null
        || reserved.getApplicationAttemptId().equals(app.getApplicationAttemptId())) {
      return false;
    }
    CSQueue holder = scheduler().getQueue(reserved.getQueueName());
    // What is reserved does not run yet.
    Resource running =
        Resources.subtract(used(holder), holder.getQueueResourceUsage().getReserved(NO_LABEL));
    return isWithin(running, holder.getEffectiveCapacity(NO_LABEL));
  }

  /**
   * Stock ends an application's turn at a request that is larger than the node, and a queue's at
   * one that is beyond its limits. A request with a placement constraint, or one that the queue has
   * no room for now, is never passed over: for one that does not fit beside the masters on a node,
   * stock keeps the node or the room.
   */
  private boolean isBehindTooLarge(
      FiCaSchedulerNode node, FiCaSchedulerApp app, SchedulerRequestKey key) {
    return app.getAppSchedulingInfo().getSchedulerKeys().stream()
        .filter(other -> other.compareTo(key) < 0 && app.getOutstandingAsksCount(other) > 0)
        .anyMatch(
            other -> {
              Resource demand = app.getPendingAsk(other, "*").getPerAllocationResource();
              boolean isConstrained =
                  app.getAppPlacementAllocator(other)
                      instanceof SingleConstraintAppPlacementAllocator;
              boolean isNotPassed = isConstrained || lacksRoom(app.getCSLeafQueue(), demand);
              Resource most = isNotPassed ? withoutMasters(node) : node.getTotalResource();
              return !Resources.fitsIn(demand, most) || !couldHold(app.getCSLeafQueue(), demand);
            });
  }

  private boolean lacksRoom(CSQueue leaf, Resource demand) {
    boolean fits = true;
    for (CSQueue queue = leaf; queue != null; queue = queue.getParent()) {
      fits &= isWithin(Resources.add(used(queue), demand), queue.getEffectiveMaxCapacity(NO_LABEL));
    }
    return !fits;
  }

  private static boolean couldHold(CSQueue leaf, Resource demand) {
    boolean fits = true;
    for (CSQueue queue = leaf; queue != null; queue = queue.getParent()) {
      fits &= Resources.fitsIn(demand, queue.getEffectiveMaxCapacity(NO_LABEL));
    }
    return fits;
  }

  private boolean isWithin(Resource smaller, Resource larger) {
    return Resources.fitsIn(scheduler().getResourceCalculator(), smaller, larger);
  }
}
