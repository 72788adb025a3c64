package io.heddle.yarn.history;

import io.heddle.sim.engine.scheduler.VirtualCluster;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.apache.hadoop.yarn.api.records.Resource;
import org.apache.hadoop.yarn.server.resourcemanager.nodelabels.RMNodeLabelsManager;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.SchedulerApplication;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.capacity.AbstractCSQueue;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.capacity.AbstractLeafQueue;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.capacity.CSQueue;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.capacity.CapacityScheduler;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.capacity.SchedulingMode;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.capacity.UsersManager;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.common.fica.FiCaSchedulerApp;
import org.apache.hadoop.yarn.util.resource.Resources;

/**
 * How many applications and masters may run, and how much applications are told that they could
 * still get. A limit that is lowered ends nothing: it is looked at when another one starts.
 */
final class ApplicationLimits {
  private static final String NO_LABEL = RMNodeLabelsManager.NO_LABEL;

  private final VirtualCluster cluster;
  private final CapacityScheduler scheduler;
  private final boolean isReclaiming;
  private final Set<CSQueue> refreshed = new HashSet<>();
  private final Set<FiCaSchedulerApp> moved = new HashSet<>();
  private final Map<FiCaSchedulerApp, CSQueue> queues = new HashMap<>();
  private final Map<FiCaSchedulerApp, UsersManager.User> users = new HashMap<>();
  private Map<FiCaSchedulerApp, CSQueue> active = Map.of();
  private Map<Object, Integer> runnable = Map.of();
  private final List<String> broken = new ArrayList<>();

  ApplicationLimits(VirtualCluster cluster, boolean isReclaiming) {
    this.cluster = cluster;
    this.isReclaiming = isReclaiming;
    scheduler = cluster.scheduler();
  }

  /** Stock reads its queues again, and may refuse to after some of them. */
  void refreshed() {
    refreshed.addAll(StarvationWatch.leaves(scheduler));
  }

  List<String> check() {
    broken.clear();
    cluster
        .fresh()
        .forEach(container -> refreshed.remove(scheduler.getQueue(container.getQueueName())));
    Map<FiCaSchedulerApp, CSQueue> nowActive = new HashMap<>();
    Map<Object, Integer> nowRunnable = new HashMap<>();
    List<FiCaSchedulerApp> attempts = attempts();
    for (FiCaSchedulerApp app : attempts) {
      AbstractLeafQueue leaf = app.getCSLeafQueue();
      if (!leaf.equals(queues.getOrDefault(app, leaf))) {
        moved.add(app);
      }
      queues.put(app, leaf);
      if (app.isRunnable()) {
        nowRunnable.merge(app.getUser(), 1, Integer::sum);
        for (CSQueue queue = leaf; queue != null; queue = queue.getParent()) {
          nowRunnable.merge(queue, 1, Integer::sum);
        }
      }
      if (leaf.getApplications().contains(app)) {
        nowActive.put(app, leaf);
        headroom(app, leaf);
        if (!leaf.equals(active.get(app))) {
          masters(app, leaf);
        }
      }
    }
    // A move takes an application to a queue whatever this limit says there.
    if (moved.isEmpty()) {
      nowRunnable.forEach(this::running);
    }
    active = nowActive;
    runnable = nowRunnable;
    queues.keySet().retainAll(attempts);
    users.keySet().retainAll(nowActive.keySet());
    return broken;
  }

  private List<FiCaSchedulerApp> attempts() {
    return scheduler.getSchedulerApplications().values().stream()
        .map(SchedulerApplication::getCurrentAppAttempt)
        .filter(Objects::nonNull)
        .filter(attempt -> !attempt.isStopped())
        .toList();
  }

  private void running(Object who, int count) {
    int most =
        who instanceof AbstractCSQueue queue
            ? queue.getMaxParallelApps()
            : scheduler.getConfiguration().getMaxParallelAppsForUser((String) who);
    if (count > most && count > runnable.getOrDefault(who, 0)) {
      broken.add("%s runs %d applications of %d".formatted(who, count, most));
    }
  }

  /**
   * A master may start now that could not before; the only one of a queue always may. Stock lets a
   * later attempt and a moved application in without a look as soon as a container that it came
   * with ends. A refresh that ends reclaim starts masters first, by what nodes still offer.
   */
  private void masters(FiCaSchedulerApp app, AbstractLeafQueue leaf) {
    Resource used = leaf.getQueueResourceUsage().getAMUsed(NO_LABEL);
    if (isLater(app)
        || moved.contains(app)
        || (isReclaiming && refreshed.contains(leaf))
        || used.equals(app.getAMResource(NO_LABEL))
        || leaf.getApplications().stream().noneMatch(one -> leaf.equals(active.get(one)))) {
      return;
    }
    Resource most = leaf.getAMResourceLimitPerPartition(NO_LABEL);
    if (!fits(used, most)) {
      broken.add(
          "masters of %s hold %s of %s when %s may start"
              .formatted(leaf.getQueuePath(), used, most, app.getApplicationAttemptId()));
    }
    UsersManager.User user = leaf.getUser(app.getUser());
    if (user == null) {
      return;
    }
    Resource usedByUser = user.getConsumedAMResources(NO_LABEL);
    Resource mostOfUser = user.getResourceUsage().getAMLimit(NO_LABEL);
    if (!fits(usedByUser, mostOfUser)) {
      broken.add(
          "masters of %s in %s hold %s of %s"
              .formatted(app.getUser(), leaf.getQueuePath(), usedByUser, mostOfUser));
    }
  }

  /**
   * Until it is offered a node, a moved application is told what it could get where it was, and a
   * later attempt what the one before it could; and a queue that holds more than it may since nodes
   * were lost knows that when a node is offered. So does one that was refreshed: until then stock
   * takes the whole cluster for its limit. With labels stock adds up what it tells of each. In a
   * few histories stock has forgotten the user of a running application, and counts anew.
   */
  private void headroom(FiCaSchedulerApp app, AbstractLeafQueue leaf) {
    UsersManager.User user = leaf.getUser(app.getUser());
    Set<String> labels = app.getAppSchedulingInfo().getRequestedPartitions();
    Resource used = leaf.getQueueResourceUsage().getUsed(NO_LABEL);
    Resource most = leaf.getEffectiveMaxCapacity(NO_LABEL);
    if (moved.contains(app)
        || isLater(app)
        || user == null
        || !user.equals(users.computeIfAbsent(app, first -> user))
        || !fits(used, most)
        || labels.stream().anyMatch(label -> !label.isEmpty())) {
      return;
    }
    Resource limit =
        leaf.getResourceLimitForActiveUsers(
            app.getUser(),
            scheduler.getClusterResource(),
            NO_LABEL,
            SchedulingMode.RESPECT_PARTITION_EXCLUSIVITY);
    Resource usedByUser = user.getUsed(NO_LABEL);
    Resource leftOfUser = leftOf(limit, usedByUser);
    Resource told = app.getHeadroom();
    // What is free is told of where its dominant share is the smaller one.
    boolean isWithinUser =
        fits(told, leftOfUser) || (isFree(told) && isAtMost(told, leftOfUser, unlabelled()));
    // Which of two limits of a queue counts is a matter of their dominant shares, too. Stock knows
    // the limit of the last node that was offered, whatever its label.
    boolean isWithinQueue =
        refreshed.contains(leaf)
            || (!unlabelled().equals(scheduler.getClusterResource())
                && isAtMost(told, free(), unlabelled()))
            || isFree(told)
            || isAtMost(told, Resources.subtract(most, used), unlabelled())
            || isAtMost(Resources.add(told, used), most, scheduler.getClusterResource());
    if (!isWithinUser || !isWithinQueue) {
      broken.add(
          "%s is told that it could get %s of %s, its user uses %s of %s and its queue %s of %s"
              .formatted(
                  app.getApplicationAttemptId(), told, free(), usedByUser, limit, used, most));
    }
  }

  /** None of a resource of which more is held than there is since a node shrank. */
  private Resource free() {
    return leftOf(unlabelled(), held());
  }

  /** Also less than nothing, where containers are lent beyond the size of nodes. */
  private boolean isFree(Resource told) {
    return told.equals(free()) || told.equals(Resources.subtract(unlabelled(), held()));
  }

  private Resource held() {
    return scheduler.getRootQueue().getQueueResourceUsage().getUsed(NO_LABEL);
  }

  /** YARN's own method is for memory and cores alone. */
  private static Resource leftOf(Resource whole, Resource used) {
    return Resources.componentwiseMax(Resources.subtract(whole, used), Resources.none());
  }

  private Resource unlabelled() {
    return scheduler
        .getRMContext()
        .getNodeLabelManager()
        .getResourceByLabel(NO_LABEL, scheduler.getClusterResource());
  }

  private boolean isAtMost(Resource smaller, Resource larger, Resource whole) {
    return Resources.lessThanOrEqual(scheduler.getResourceCalculator(), whole, smaller, larger);
  }

  private static boolean isLater(FiCaSchedulerApp app) {
    return app.getApplicationAttemptId().getAttemptId() > 1;
  }

  private boolean fits(Resource smaller, Resource larger) {
    return Resources.fitsIn(scheduler.getResourceCalculator(), smaller, larger);
  }
}
