package io.heddle.yarn.history;

import io.heddle.sim.drive.VirtualCluster;
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

  private final CapacityScheduler scheduler;
  private final Set<FiCaSchedulerApp> moved = new HashSet<>();
  private final Map<FiCaSchedulerApp, CSQueue> queues = new HashMap<>();
  private Map<FiCaSchedulerApp, CSQueue> active = Map.of();
  private Map<Object, Integer> runnable = Map.of();
  private final List<String> broken = new ArrayList<>();

  ApplicationLimits(VirtualCluster cluster) {
    scheduler = cluster.scheduler();
  }

  /** What is broken, in words; empty where all is well. */
  List<String> check() {
    broken.clear();
    Map<FiCaSchedulerApp, CSQueue> nowActive = new HashMap<>();
    Map<Object, Integer> nowRunnable = new HashMap<>();
    for (FiCaSchedulerApp app : attempts()) {
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
    queues.keySet().retainAll(nowActive.keySet());
    return broken;
  }

  private List<FiCaSchedulerApp> attempts() {
    return scheduler.getSchedulerApplications().values().stream()
        .map(SchedulerApplication::getCurrentAppAttempt)
        .filter(Objects::nonNull)
        .filter(attempt -> !attempt.isStopped())
        .toList();
  }

  /** Of a user, by name, or of a queue. */
  private void running(Object who, int count) {
    int most =
        who instanceof AbstractCSQueue queue
            ? queue.getMaxParallelApps()
            : scheduler.getConfiguration().getMaxParallelAppsForUser((String) who);
    if (count > most && count > runnable.getOrDefault(who, 0)) {
      broken.add("%s runs %d applications of %d".formatted(who, count, most));
    }
  }

  /** A master may start now that could not before; the first of a queue always may. */
  private void masters(FiCaSchedulerApp app, AbstractLeafQueue leaf) {
    if (leaf.getApplications().stream().noneMatch(one -> leaf.equals(active.get(one)))) {
      return;
    }
    Resource used = leaf.getQueueResourceUsage().getAMUsed(NO_LABEL);
    Resource most = leaf.getAMResourceLimitPerPartition(NO_LABEL);
    if (!fits(used, most)) {
      broken.add("masters of %s hold %s of %s".formatted(leaf.getQueuePath(), used, most));
    }
    UsersManager.User user = leaf.getUser(app.getUser());
    Resource usedByUser = user.getConsumedAMResources(NO_LABEL);
    Resource mostOfUser = user.getResourceUsage().getAMLimit(NO_LABEL);
    if (!fits(usedByUser, mostOfUser)) {
      broken.add(
          "masters of %s in %s hold %s of %s"
              .formatted(app.getUser(), leaf.getQueuePath(), usedByUser, mostOfUser));
    }
  }

  /** Until it is offered a node, a moved application is told what it could get where it was. */
  private void headroom(FiCaSchedulerApp app, AbstractLeafQueue leaf) {
    if (moved.contains(app)) {
      return;
    }
    Set<String> labels = app.getAppSchedulingInfo().getRequestedPartitions();
    Resource mostOfUser = Resource.newInstance(0, 0);
    Resource mostOfQueue = Resource.newInstance(0, 0);
    for (String label : labels.isEmpty() ? Set.of(NO_LABEL) : labels) {
      Resources.addTo(mostOfUser, leftOfUser(app, leaf, label));
      Resources.addTo(mostOfQueue, leftOfQueue(leaf, label));
    }
    Resource told = app.getHeadroom();
    // Of what a queue allows and what is free stock tells the lesser one by its dominant share.
    if (!isAtMost(told, mostOfUser) || !isAtMost(told, mostOfQueue)) {
      broken.add(
          "%s is told that it could get %s, its user may take %s and its queue %s"
              .formatted(app.getApplicationAttemptId(), told, mostOfUser, mostOfQueue));
    }
  }

  private Resource leftOfUser(FiCaSchedulerApp app, AbstractLeafQueue leaf, String label) {
    Resource limit =
        leaf.getResourceLimitForActiveUsers(
            app.getUser(),
            scheduler.getClusterResource(),
            label,
            SchedulingMode.RESPECT_PARTITION_EXCLUSIVITY);
    return Resources.subtractNonNegative(limit, leaf.getUser(app.getUser()).getUsed(label));
  }

  private static Resource leftOfQueue(AbstractLeafQueue leaf, String label) {
    return Resources.subtractNonNegative(
        leaf.getEffectiveMaxCapacity(label), leaf.getQueueResourceUsage().getUsed(label));
  }

  private boolean isAtMost(Resource smaller, Resource larger) {
    return Resources.lessThanOrEqual(
        scheduler.getResourceCalculator(), scheduler.getClusterResource(), smaller, larger);
  }

  private boolean fits(Resource smaller, Resource larger) {
    return Resources.fitsIn(scheduler.getResourceCalculator(), smaller, larger);
  }
}
