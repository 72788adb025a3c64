package io.heddle.yarn.web;

import io.heddle.config.HeddleConfig;
import io.heddle.config.Mode;
import io.heddle.config.QueueSettings.QueueConfig;
import io.heddle.web.Query;
import io.heddle.web.Query.Slice;
import io.heddle.web.Refusal;
import io.heddle.web.Text;
import io.heddle.yarn.demand.QueueDemand;
import io.heddle.yarn.demand.StageSchedule.StageReport;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.capacity.AbstractLeafQueue;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.capacity.CSQueue;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.capacity.HeldApplications;

/** Queues and plans of stages, without the scheduler's lock. */
record QueuesResource(WebDependencies dependencies) {
  /** A queue before those below it, whatever its siblings' names contain. */
  private static final Comparator<String> AS_TREE =
      (one, other) -> Arrays.compare(one.split("\\."), other.split("\\."));

  List<QueueInfo> queues() {
    List<QueueInfo> queues = new ArrayList<>();
    for (CSQueue queue :
        dependencies.scheduler().getCapacitySchedulerQueueManager().getQueues().values()) {
      queues.add(queue instanceof AbstractLeafQueue leaf ? leaf(leaf) : parent(queue));
    }
    queues.sort(Comparator.comparing(QueueInfo::queue, AS_TREE));
    return queues;
  }

  /** Leaf queues, with {@code parents} all, with {@code search} those whose path contains it. */
  static Slice<QueueInfo> slice(List<QueueInfo> all, Query query) throws Refusal {
    boolean parents = query.flag("parents");
    String search = query.text("search").toLowerCase(Locale.ROOT);
    Set<String> above = new HashSet<>();
    for (QueueInfo queue : all) {
      if (queue.queue.toLowerCase(Locale.ROOT).contains(search)) {
        addThoseAbove(queue.queue, above);
      }
    }
    return Slice.of(
        all.stream()
            .filter(queue -> queue.leaf || parents)
            .filter(
                queue ->
                    queue.queue.toLowerCase(Locale.ROOT).contains(search)
                        || above.contains(queue.queue))
            .toList(),
        query);
  }

  private static void addThoseAbove(String path, Set<String> above) {
    for (int dot = path.lastIndexOf('.'); dot > 0; dot = path.lastIndexOf('.', dot - 1)) {
      if (!above.add(path.substring(0, dot))) {
        return;
      }
    }
  }

  private QueueInfo leaf(AbstractLeafQueue leaf) {
    HeddleConfig config = dependencies.config().get();
    QueueConfig queue = config.queues().of(leaf.getQueuePath());
    return new QueueInfo(
        leaf.getQueuePath(),
        true,
        queue.policy(),
        config.mode() != Mode.OFF && queue.enabled(),
        queue.admission().policy(),
        queue.admission().maxRunning(),
        leaf.getNumActiveApplications(),
        HeldApplications.waitingIn(leaf) + leaf.getNumPendingApplications(),
        finite(leaf.getAbsoluteCapacity()),
        finite(leaf.getAbsoluteMaximumCapacity()),
        finite(leaf.getAbsoluteUsedCapacity()),
        leaf.getAMResourceLimit().getMemorySize(),
        leaf.getQueueResourceUsage().getAMUsed().getMemorySize());
  }

  private static QueueInfo parent(CSQueue queue) {
    return new QueueInfo(
        queue.getQueuePath(),
        false,
        "",
        false,
        "",
        0,
        queue.getMetrics().getAppsRunning(),
        queue.getMetrics().getAppsPending(),
        finite(queue.getAbsoluteCapacity()),
        finite(queue.getAbsoluteMaximumCapacity()),
        finite(queue.getAbsoluteUsedCapacity()),
        0,
        0);
  }

  /** Stock divides by the size of a cluster that may be empty. */
  private static double finite(float share) {
    return Float.isFinite(share) ? share : 0;
  }

  List<StageInfo> stages() {
    List<StageInfo> stages = new ArrayList<>();
    for (QueueDemand leaf : dependencies.queues().get()) {
      for (StageReport report : leaf.stageReports()) {
        stages.add(
            new StageInfo(
                leaf.queuePath(),
                report.application(),
                report.place(),
                report.limit(),
                report.held(),
                report.stage(),
                Text.of(report.source()),
                Text.shown(report.reason())));
      }
    }
    stages.sort(Comparator.comparing(StageInfo::queue).thenComparing(StageInfo::place));
    return stages;
  }

  /**
   * Queue; shares are of the cluster, in [0, 1].
   *
   * @param leaf whether applications are submitted to it; policies are those of leaf queues
   * @param ranked whether Heddle ranks its requests; else it is pure stock
   * @param maxRunning 0 for as many as there is room for
   * @param waiting applications that do not run yet
   * @param used from 0
   * @param masterLimitMb that ApplicationMasters in it may use; 0 for a parent
   */
  record QueueInfo(
      String queue,
      boolean leaf,
      String policy,
      boolean ranked,
      String admission,
      int maxRunning,
      int running,
      int waiting,
      double share,
      double maxShare,
      double used,
      long masterLimitMb,
      long masterUsedMb) {}

  /**
   * Place of one application in a queue's plan of stages.
   *
   * @param place of its first turn, from 1; 0 where it has none
   * @param stage priority of the requests whose turn it is; -1 where not known
   * @param reason in the policy's words; may be empty
   */
  record StageInfo(
      String queue,
      String application,
      int place,
      int limit,
      int held,
      int stage,
      String source,
      String reason) {}
}
