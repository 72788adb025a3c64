package io.heddle.yarn.preemption;

import io.heddle.yarn.heartbeat.NodeMasters;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.TreeMap;
import java.util.concurrent.locks.Lock;
import java.util.function.Predicate;
import org.apache.hadoop.yarn.api.records.Resource;
import org.apache.hadoop.yarn.server.resourcemanager.rmcontainer.RMContainer;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.capacity.AbstractLeafQueue;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.capacity.CapacityScheduler;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.capacity.SchedulingMode;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.capacity.UsersManager;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.common.fica.FiCaSchedulerApp;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.common.fica.FiCaSchedulerNode;
import org.apache.hadoop.yarn.util.resource.Resources;

/**
 * Pending requests of a leaf queue by priority and user, and kills for them since. Among equals
 * stock kills the younger application for the older one; Heddle would give the room back.
 */
final class QueueWaiters {
  private final CapacityScheduler scheduler;
  private final String partition;
  private final NavigableMap<Integer, Resource> byPriority = new TreeMap<>();
  private final Map<String, Resource> byUser = new HashMap<>();
  private final QueueRequests requests;

  private QueueWaiters(CapacityScheduler scheduler, String partition) {
    this.scheduler = scheduler;
    this.partition = partition;
    requests = new QueueRequests(scheduler.getResourceCalculator());
  }

  /**
   * @param mayGain whether an application could use what is killed
   */
  static QueueWaiters of(
      CapacityScheduler scheduler,
      AbstractLeafQueue leaf,
      String partition,
      Predicate<FiCaSchedulerApp> mayGain) {
    QueueWaiters waiters = new QueueWaiters(scheduler, partition);
    applications(leaf).stream().filter(mayGain).forEach(waiters::add);
    return waiters;
  }

  /** Returns the active applications of a queue; a copy. */
  static List<FiCaSchedulerApp> applications(AbstractLeafQueue leaf) {
    Lock lock = leaf.getReadLock();
    lock.lock();
    try {
      return List.copyOf(leaf.getApplications());
    } finally {
      lock.unlock();
    }
  }

  private void add(FiCaSchedulerApp application) {
    requests.add(application);
    Resource pending = application.getAppAttemptResourceUsage().getPending(partition);
    byPriority.merge(application.getPriority().getPriority(), pending, Resources::add);
    byUser.merge(application.getUser(), pending, Resources::add);
  }

  /**
   * Whether a kill serves one, which counts as served then: of a higher priority, or another user
   * while the victim's is beyond the user limit, if the node can hold its request.
   */
  boolean gain(FiCaSchedulerApp victim, RMContainer container, FiCaSchedulerNode node) {
    Resource size = container.getAllocatedResource();
    Resource most = NodeMasters.besideAll(node);
    if (container.isAMContainer()) {
      Resources.addTo(most, size);
    }
    for (Map.Entry<Integer, Resource> above :
        byPriority.tailMap(victim.getPriority().getPriority(), false).entrySet()) {
      int priority = above.getKey();
      if (waits(above.getValue())
          && requests.couldBeServed(
              node, most, each -> each.getPriority().getPriority() == priority)) {
        above.setValue(Resources.subtractNonNegative(above.getValue(), size));
        return true;
      }
    }
    return isBeyondLimit(victim)
        && requests.couldBeServed(node, most, each -> !each.getUser().equals(victim.getUser()))
        && byUser.entrySet().stream()
            .anyMatch(user -> !user.getKey().equals(victim.getUser()) && waits(user.getValue()));
  }

  private boolean waits(Resource pending) {
    return Resources.greaterThan(
        scheduler.getResourceCalculator(),
        scheduler.getClusterResource(),
        pending,
        Resources.none());
  }

  private boolean isBeyondLimit(FiCaSchedulerApp victim) {
    AbstractLeafQueue leaf = victim.getCSLeafQueue();
    UsersManager.User user = leaf.getUser(victim.getUser());
    if (user == null) {
      return true;
    }
    Resource cluster = scheduler.getClusterResource();
    Resource limit =
        leaf.getResourceLimitForAllUsers(
            victim.getUser(), cluster, partition, SchedulingMode.RESPECT_PARTITION_EXCLUSIVITY);
    return Resources.greaterThan(
        scheduler.getResourceCalculator(), cluster, user.getUsed(partition), limit);
  }
}
