package io.heddle.yarn.explain;

import io.heddle.explain.Reason;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.apache.hadoop.yarn.api.records.Resource;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.capacity.AbstractCSQueue;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.capacity.AbstractLeafQueue;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.capacity.CSQueue;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.capacity.HeldApplications;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.capacity.SchedulingMode;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.capacity.UsersManager;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.common.fica.FiCaSchedulerApp;
import org.apache.hadoop.yarn.util.resource.ResourceCalculator;
import org.apache.hadoop.yarn.util.resource.Resources;

/** Which of stock's limits keep an application from more, by stock's own locks. */
record QueueLimits(ResourceCalculator calculator, Resource cluster) {
  List<Reason> beyond(FiCaSchedulerApp attempt, Resource demand, String label) {
    List<Reason> reasons = new ArrayList<>();
    AbstractLeafQueue leaf = attempt.getCSLeafQueue();
    for (CSQueue queue = leaf; queue.getParent() != null; queue = queue.getParent()) {
      Resource most = queue.getEffectiveMaxCapacity(label);
      Resource used = queue.getQueueResourceUsage().getUsed(label);
      // One that may use all that its parent may is not what limits.
      boolean limits =
          !Resources.fitsIn(calculator, queue.getParent().getEffectiveMaxCapacity(label), most);
      if (limits && !Resources.fitsIn(calculator, demand, Resources.subtract(most, used))) {
        reasons.add(
            Reason.of(
                Reason.Kind.QUEUE_LIMIT,
                "queue %s uses %s and may use %s: %s is beyond that",
                queue.getQueuePath(),
                used,
                most,
                demand));
      }
    }
    user(attempt, label).ifPresent(reasons::add);
    return reasons;
  }

  /** As stock has it: a user gets more until he is beyond his limit. */
  private Optional<Reason> user(FiCaSchedulerApp attempt, String label) {
    AbstractLeafQueue leaf = attempt.getCSLeafQueue();
    UsersManager.User user = leaf.getUser(attempt.getUser());
    if (user == null) {
      return Optional.empty();
    }
    Resource limit =
        leaf.getUsersManager()
            .getComputedResourceLimitForActiveUsers(
                attempt.getUser(), cluster, label, SchedulingMode.RESPECT_PARTITION_EXCLUSIVITY);
    Resource used = user.getUsed(label);
    return Resources.greaterThan(calculator, cluster, used, limit)
        ? Optional.of(
            Reason.of(
                Reason.Kind.USER_LIMIT,
                "user %s holds %s in queue %s; while others wait there its limit is %s",
                attempt.getUser(),
                used,
                leaf.getQueuePath(),
                limit))
        : Optional.empty();
  }

  static Reason masters(FiCaSchedulerApp attempt) {
    AbstractLeafQueue leaf = attempt.getCSLeafQueue();
    String label = attempt.getAppAMNodePartitionName();
    UsersManager.User user = leaf.getUser(attempt.getUser());
    return Reason.of(
        Reason.Kind.AM_LIMIT,
        "its AM needs %s; AMs of queue %s hold %s of %s, those of user %s %s of %s",
        attempt.getAMResource(label),
        leaf.getQueuePath(),
        leaf.getQueueResourceUsage().getAMUsed(label),
        leaf.getAMResourceLimitPerPartition(label),
        attempt.getUser(),
        user == null ? Resources.none() : user.getConsumedAMResources(label),
        leaf.getUserAMResourceLimitPerPartition(label, attempt.getUser()));
  }

  /** Which limit of parallel applications an attempt is beyond that does not run. */
  static Reason parallel(FiCaSchedulerApp attempt, int mostOfUser) {
    AbstractCSQueue full = HeldApplications.fullFor(attempt.getCSLeafQueue());
    return full == null
        ? Reason.of(
            Reason.Kind.PARALLEL_LIMIT,
            "YARN's limit of parallel applications of a user (max-parallel-apps) keeps it from"
                + " starting: user %s may run %d",
            attempt.getUser(),
            mostOfUser)
        : Reason.of(
            Reason.Kind.PARALLEL_LIMIT,
            "YARN's limit of parallel applications (max-parallel-apps) keeps it from starting:"
                + " queue %s may run %d, and does",
            full.getQueuePath(),
            full.getMaxParallelApps());
  }
}
