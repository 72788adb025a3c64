package io.heddle.yarn.web;

import io.heddle.web.Query;
import io.heddle.web.Query.Slice;
import io.heddle.web.Refusal;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.capacity.AbstractLeafQueue;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.capacity.CapacityScheduler;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.capacity.HeldApplications;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.capacity.UserInfo;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.common.fica.FiCaSchedulerApp;

/** What each user holds in all queues together, without the scheduler's lock. */
record UsersResource(CapacityScheduler scheduler) {
  /** Puts first who holds most of the scarcer resource. */
  private static final Comparator<UserTotals> MOST_FIRST =
      Comparator.comparingDouble((UserTotals user) -> -user.share())
          .thenComparing(UserTotals::user);

  List<UserTotals> users() {
    Map<String, UserTotals> users = new HashMap<>();
    scheduler.getCapacitySchedulerQueueManager().getQueues().values().stream()
        .filter(AbstractLeafQueue.class::isInstance)
        .flatMap(leaf -> in((AbstractLeafQueue) leaf).values().stream())
        .forEach(each -> users.merge(each.user, each, UserTotals::plus));
    return users.values().stream()
        .map(user -> user.outOf(scheduler.getClusterResource().getMemorySize(), cores()))
        .sorted(MOST_FIRST)
        .toList();
  }

  /** Totals of one queue, with applications that admission holds, which stock does not know. */
  private static Map<String, UserTotals> in(AbstractLeafQueue leaf) {
    Map<String, UserTotals> users = new HashMap<>();
    leaf.getUsersManager().getUsersInfo().forEach(info -> users.put(info.getUsername(), of(info)));
    for (FiCaSchedulerApp held : HeldApplications.waiting(leaf)) {
      String user = held.getUser();
      int queues = users.containsKey(user) ? 0 : 1;
      users.merge(user, new UserTotals(user, queues, 0, 1, 0, 0, 0), UserTotals::plus);
    }
    return users;
  }

  private long cores() {
    return scheduler.getClusterResource().getVirtualCores();
  }

  private static UserTotals of(UserInfo info) {
    return new UserTotals(
        info.getUsername(),
        1,
        info.getNumActiveApplications(),
        info.getNumPendingApplications(),
        info.getResourcesUsed().getMemorySize(),
        info.getResourcesUsed().getvCores(),
        0);
  }

  /** Users whose name contains {@code search}; callers who see only their own see themselves. */
  static Slice<UserTotals> slice(List<UserTotals> all, Query query) throws Refusal {
    String search = query.text("search").toLowerCase(Locale.ROOT);
    return Slice.of(
        all.stream()
            .filter(user -> query.seesAll() || user.user.equals(query.caller().user()))
            .filter(user -> user.user.toLowerCase(Locale.ROOT).contains(search))
            .toList(),
        query);
  }

  /**
   * User.
   *
   * @param queues in which the user has applications
   * @param waiting applications that do not run yet
   * @param share of the cluster's scarcer resource, from 0
   */
  record UserTotals(
      String user, int queues, int running, int waiting, long memoryMb, long vcores, double share) {
    private UserTotals plus(UserTotals other) {
      return new UserTotals(
          user,
          queues + other.queues,
          running + other.running,
          waiting + other.waiting,
          memoryMb + other.memoryMb,
          vcores + other.vcores,
          0);
    }

    private UserTotals outOf(long clusterMb, long clusterCores) {
      double share =
          Math.max(
              clusterMb > 0 ? (double) memoryMb / clusterMb : 0,
              clusterCores > 0 ? (double) vcores / clusterCores : 0);
      return new UserTotals(user, queues, running, waiting, memoryMb, vcores, share);
    }
  }
}
