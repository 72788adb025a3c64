package io.heddle.yarn.history;

import io.heddle.sim.engine.Where;
import io.heddle.sim.engine.scheduler.VirtualApplication;
import io.heddle.sim.engine.scheduler.VirtualCluster;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.apache.hadoop.yarn.api.records.ApplicationId;
import org.apache.hadoop.yarn.api.records.NodeId;
import org.apache.hadoop.yarn.api.records.Resource;
import org.apache.hadoop.yarn.server.resourcemanager.nodelabels.RMNodeLabelsManager;
import org.apache.hadoop.yarn.server.resourcemanager.rmcontainer.RMContainer;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.SchedulerApplication;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.capacity.AbstractLeafQueue;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.capacity.CSQueue;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.capacity.CapacityScheduler;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.capacity.UsersManager;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.common.fica.FiCaSchedulerApp;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.common.fica.FiCaSchedulerNode;
import org.apache.hadoop.yarn.server.scheduler.SchedulerRequestKey;
import org.apache.hadoop.yarn.util.resource.Resources;

/** What holds after each step of CapacityScheduler, whatever the order of requests. */
final class Invariants {
  private final VirtualCluster cluster;
  private final CapacityScheduler scheduler;
  private final ApplicationLimits applications;
  private final ServedRequests served;
  private final boolean exclusive;
  private final boolean lazy;
  private final long miscounted;
  // Stock forgets what a user holds whose only application keeps its containers while it fails.
  private final long forgotten;
  private final Set<String> labels = new TreeSet<>();
  private List<Object> totals = List.of();
  private boolean knowsCapacities = true;
  private final List<String> broken = new ArrayList<>();
  private final Map<NodeId, ApplicationId> reserved = new HashMap<>();

  Invariants(VirtualCluster cluster, RandomHistory history) {
    this.cluster = cluster;
    scheduler = cluster.scheduler();
    applications = new ApplicationLimits(cluster, history.kinds().contains(HistoryKind.RECLAIM));
    served = new ServedRequests(cluster);
    exclusive = history.exclusive();
    lazy = scheduler.getConfiguration().getLazyPreemptionEnabled();
    miscounted =
        Math.max(
            first(history, Event.Move.class),
            Math.min(first(history, Event.Lose.class), first(history, Event.Fail.class)));
    forgotten = first(history, Event.Fail.class);
    labels.add(RMNodeLabelsManager.NO_LABEL);
    labels.addAll(history.labels());
  }

  private static long first(RandomHistory history, Class<? extends Event> kind) {
    return history.events().stream()
        .filter(kind::isInstance)
        .mapToLong(Event::at)
        .findFirst()
        .orElse(Long.MAX_VALUE);
  }

  void refreshed() {
    knowsCapacities = true;
    applications.refreshed();
  }

  /** Stock has read some of its queues again, and knows other capacities of the others. */
  void refreshRefused() {
    knowsCapacities = false;
  }

  List<String> check() {
    broken.clear();
    served.count();
    cluster.fresh().forEach(this::limits);
    reserved.clear();
    scheduler.getAllNodes().forEach(this::node);
    // Most heartbeats change nothing, and cost as much to check as all others.
    List<Object> now = totals();
    if (!now.equals(totals) || !cluster.fresh().isEmpty()) {
      totals = now;
      for (String label : labels) {
        queue(scheduler.getRootQueue(), label);
      }
      broken.addAll(applications.check());
    }
    return broken;
  }

  private List<Object> totals() {
    List<Object> all = new ArrayList<>(List.of(scheduler.getClusterResource()));
    for (String label : labels) {
      all.add(Resources.clone(scheduler.getRootQueue().getQueueResourceUsage().getUsed(label)));
      all.add(Resources.clone(scheduler.getRootQueue().getQueueResourceUsage().getPending(label)));
    }
    scheduler.getSchedulerApplications().values().stream()
        .map(SchedulerApplication::getCurrentAppAttempt)
        .forEach(all::add);
    scheduler.getSchedulerApplications().values().stream()
        .map(SchedulerApplication::getQueue)
        .forEach(all::add);
    // A refresh may let a master start, and nothing else.
    StarvationWatch.leaves(scheduler).forEach(leaf -> all.add(leaf.getNumActiveApplications()));
    return all;
  }

  @SuppressWarnings("AnnotateFormatMethod") // The annotation is not among the test's libraries.
  private void require(boolean holds, String words, Object... values) {
    if (!holds) {
      broken.add(words.formatted(values));
    }
  }

  private boolean fits(Resource smaller, Resource larger) {
    return Resources.fitsIn(scheduler.getResourceCalculator(), smaller, larger);
  }

  private void limits(RMContainer container) {
    FiCaSchedulerApp app = scheduler.getApplicationAttempt(container.getApplicationAttemptId());
    FiCaSchedulerNode node = scheduler.getNode(container.getAllocatedNode());
    if (app == null || node == null) {
      return;
    }
    Resource free = node.getUnallocatedResource();
    // A container may be given what another still holds that lazy preemption kills for it.
    require(lazy || fits(Resources.none(), free), "node %s has %s left", node.getNodeID(), free);
    String host = node.getNodeName();
    // What an attempt shuns holds for the next one, but not for its master.
    require(
        container.isAMContainer() || !app.isPlaceBlacklisted(host),
        "%s is on %s, which its application shuns",
        container.getContainerId(),
        host);
    place(container, node);
    String asked = container.getNodeLabelExpression();
    String partition = node.getPartition();
    boolean lent = isLent(container, node);
    require(
        asked.equals(partition) || (lent && !exclusive),
        "%s asked for label '%s' and is on a node of '%s'",
        container.getContainerId(),
        asked,
        partition);
    // Limits are looked at when a node is reserved, and do not count on a node that is lent.
    if (!app.getApplicationId().equals(reserved.get(node.getNodeID())) && !lent) {
      queueLimits(app, partition);
      // What a container grew by is no longer told apart from what it was.
      if (cluster.now() < forgotten && cluster.fresh().stream().noneMatch(Invariants::isGrowth)) {
        if (knowsCapacities) {
          userLimit(app, partition);
        }
      }
    }
  }

  private static boolean isLent(RMContainer container, FiCaSchedulerNode node) {
    return container.getNodeLabelExpression().isEmpty() && !node.getPartition().isEmpty();
  }

  /** Whether it stands for what another container grows by. */
  private static boolean isGrowth(RMContainer container) {
    return container.getAllocatedSchedulerKey().getContainerToUpdate() != null;
  }

  private void place(RMContainer container, FiCaSchedulerNode node) {
    VirtualApplication application =
        cluster.application(container.getApplicationAttemptId().getApplicationId());
    SchedulerRequestKey key = container.getAllocatedSchedulerKey();
    if (application == null || isGrowth(container)) {
      return;
    }
    Where where = application.where(key.getPriority().getPriority());
    require(
        where.allows(node.getNodeName(), node.getRackName()),
        "%s is on %s in %s, its application asked for %s",
        container.getContainerId(),
        node.getNodeName(),
        node.getRackName(),
        where);
    long others =
        node.getCopiedListOfRunningContainers().stream()
            .filter(other -> !other.getContainerId().equals(container.getContainerId()))
            .filter(
                other ->
                    other.getApplicationAttemptId().getApplicationId().equals(application.id()))
            .filter(
                other -> key.getPriority().equals(other.getAllocatedSchedulerKey().getPriority()))
            .count();
    require(
        where.kind() != Where.Kind.APART || others == 0,
        "%s is on %s beside %d others, its application asked for them apart",
        container.getContainerId(),
        node.getNodeName(),
        others);
  }

  private void queueLimits(FiCaSchedulerApp app, String partition) {
    if ((!partition.isEmpty() && !exclusive) || haveGivenUpLentNode()) {
      return;
    }
    for (CSQueue queue = app.getCSLeafQueue();
        queue != null && (!lazy || queue instanceof AbstractLeafQueue);
        queue = queue.getParent()) {
      Resource used = queue.getQueueResourceUsage().getUsed(partition);
      Resource most = queue.getEffectiveMaxCapacity(partition);
      require(fits(used, most), "queue %s uses %s of %s", queue.getQueuePath(), used, most);
    }
  }

  /**
   * Where stock gives up a reservation for a container elsewhere, it takes what was reserved for
   * room within the limit of the queue, also if it was reserved on a node that is lent. The others
   * that got a container in the same heartbeat see what is used then.
   */
  private boolean haveGivenUpLentNode() {
    return cluster.fresh().stream()
        .map(container -> scheduler.getApplicationAttempt(container.getApplicationAttemptId()))
        .anyMatch(app -> app != null && gaveUpLentNode(app));
  }

  private boolean gaveUpLentNode(FiCaSchedulerApp app) {
    return reserved.entrySet().stream()
        .filter(entry -> entry.getValue().equals(app.getApplicationId()))
        .map(entry -> scheduler.getNode(entry.getKey()))
        .anyMatch(
            node ->
                node != null
                    && !node.getPartition().isEmpty()
                    && node.getReservedContainer() == null);
  }

  /**
   * The container that crosses the limit is allowed. What is lent in the same heartbeat comes after
   * all that counts. Reservations do not count: within one heartbeat stock gives one up, allocates
   * in its place, and may make it again. In a few histories stock has forgotten the user of a
   * running application, and counts anew.
   */
  private void userLimit(FiCaSchedulerApp app, String partition) {
    AbstractLeafQueue leaf = app.getCSLeafQueue();
    Resource held = Resource.newInstance(0, 0);
    for (FiCaSchedulerApp other : attempts(leaf)) {
      if (other.getUser().equals(app.getUser())) {
        Resources.addTo(held, sum(other.getLiveContainers(), partition));
      }
    }
    UsersManager.User user = leaf.getUser(app.getUser());
    if (user == null || !Resources.fitsIn(held, user.getUsed(partition))) {
      return;
    }
    Resource last = Resources.none();
    for (RMContainer container : cluster.fresh()) {
      if (isLentTo(app.getUser(), leaf, container)) {
        Resources.subtractFrom(held, container.getAllocatedResource());
      } else {
        last = Resources.componentwiseMax(last, container.getAllocatedResource());
      }
    }
    Resource before = Resources.subtract(held, last);
    // As stock rounds: up to whole minimum allocations, twice.
    Resource share =
        roundedUp(
            scheduler
                .getRMContext()
                .getNodeLabelManager()
                .getResourceByLabel(partition, scheduler.getClusterResource()),
            leaf.getQueueCapacities().getAbsoluteCapacity(partition));
    if (Resources.isNone(share)) {
      // An idle queue that was created by itself: the limit goes by the largest pending request.
      return;
    }
    // A container is given to whoever has none, however large.
    share =
        Resources.max(
            scheduler.getResourceCalculator(), scheduler.getClusterResource(), share, last);
    Resource limit = roundedUp(share, leaf.getUserLimitFactor());
    require(
        Resources.lessThanOrEqual(
            scheduler.getResourceCalculator(), scheduler.getClusterResource(), before, limit),
        "user %s of %s held %s of %s before the last container",
        app.getUser(),
        leaf.getQueuePath(),
        before,
        limit);
  }

  private boolean isLentTo(String user, AbstractLeafQueue leaf, RMContainer container) {
    FiCaSchedulerApp app = scheduler.getApplicationAttempt(container.getApplicationAttemptId());
    FiCaSchedulerNode node = scheduler.getNode(container.getAllocatedNode());
    return app != null
        && node != null
        && app.getUser().equals(user)
        && leaf.equals(app.getCSLeafQueue())
        && isLent(container, node);
  }

  private Resource roundedUp(Resource whole, double factor) {
    return Resources.multiplyAndNormalizeUp(
        scheduler.getResourceCalculator(), whole, factor, scheduler.getMinimumResourceCapability());
  }

  private void node(FiCaSchedulerNode node) {
    Resource held = Resource.newInstance(0, 0);
    node.getCopiedListOfRunningContainers()
        .forEach(container -> Resources.addTo(held, container.getAllocatedResource()));
    require(
        same(held, node.getAllocatedResource()),
        "node %s says %s, its containers hold %s",
        node.getNodeID(),
        node.getAllocatedResource(),
        held);
    if (node.getReservedContainer() != null) {
      reserved.put(
          node.getNodeID(),
          node.getReservedContainer().getApplicationAttemptId().getApplicationId());
    }
  }

  private void queue(CSQueue queue, String label) {
    Resource used = queue.getQueueResourceUsage().getUsed(label);
    Resource pending = queue.getQueueResourceUsage().getPending(label);
    Resource usedBelow = Resource.newInstance(0, 0);
    Resource pendingBelow = Resource.newInstance(0, 0);
    if (queue instanceof AbstractLeafQueue leaf) {
      List<FiCaSchedulerApp> attempts = attempts(leaf);
      if (label.isEmpty()) {
        Resources.addTo(pendingBelow, served.excess(leaf, attempts));
      }
      for (FiCaSchedulerApp app : attempts) {
        Resources.addTo(pendingBelow, app.getAppAttemptResourceUsage().getPending(label));
        Resource held = sum(app.getLiveContainers(), label);
        Resource reserved = sum(app.getReservedContainers(), label);
        Resources.addTo(usedBelow, held);
        Resources.addTo(usedBelow, reserved);
        Resource counted = app.getAppAttemptResourceUsage().getUsed(label);
        require(
            same(counted, held),
            "%s is said to use %s of label '%s', its containers hold %s",
            app.getApplicationAttemptId(),
            counted,
            label,
            held);
      }
    } else {
      for (CSQueue child : queue.getChildQueues()) {
        Resources.addTo(usedBelow, child.getQueueResourceUsage().getUsed(label));
        Resources.addTo(pendingBelow, child.getQueueResourceUsage().getPending(label));
        queue(child, label);
      }
    }
    require(
        same(used, usedBelow),
        "queue %s uses %s of label '%s', what is in it %s",
        queue.getQueuePath(),
        used,
        label,
        usedBelow);
    // Stock miscounts what a moved application waits for when its next attempt begins.
    require(
        cluster.now() >= miscounted || same(pending, pendingBelow),
        "queue %s waits for %s of label '%s', what is in it for %s",
        queue.getQueuePath(),
        pending,
        label,
        pendingBelow);
  }

  /** YARN's constants count as many resource types as the first history of the process did. */
  private static boolean same(Resource first, Resource second) {
    return first.toString().equals(second.toString());
  }

  /** Also those that a limit of applications running at a time keeps from the queue's own lists. */
  private List<FiCaSchedulerApp> attempts(AbstractLeafQueue leaf) {
    return scheduler.getSchedulerApplications().values().stream()
        .map(SchedulerApplication::getCurrentAppAttempt)
        .filter(attempt -> attempt != null && attempt.getCSLeafQueue().equals(leaf))
        .toList();
  }

  private Resource sum(Collection<RMContainer> containers, String label) {
    Resource sum = Resource.newInstance(0, 0);
    for (RMContainer container : containers) {
      NodeId id =
          container.getReservedNode() == null
              ? container.getAllocatedNode()
              : container.getReservedNode();
      FiCaSchedulerNode node = scheduler.getNode(id);
      if (node != null && node.getPartition().equals(label)) {
        Resources.addTo(sum, container.getAllocatedOrReservedResource());
      }
    }
    return sum;
  }
}
