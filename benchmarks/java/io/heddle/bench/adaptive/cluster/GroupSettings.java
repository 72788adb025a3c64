package io.heddle.bench.adaptive.cluster;

import io.heddle.sim.OperatedCluster;
import io.heddle.sim.SchedulerChoice;
import io.heddle.tune.search.Plan.GroupPlan;
import io.heddle.tune.workload.Queue.QueueRules;
import io.heddle.tune.workload.Snapshot.Family;
import java.util.List;
import java.util.stream.IntStream;

/** How one of the stock schedulers is told the settings of groups and their queues. */
interface GroupSettings {
  /** The way of a scheduler. */
  static GroupSettings of(Family family) {
    return family == Family.FAIR ? new FairGroups() : new CapacityGroups();
  }

  Family family();

  /** What limits each queue beside its share. */
  QueueRules rules();

  /** Highest priority that an application may be given; 0 where there are none. */
  int highestPriority();

  /** The scheduler whose groups and queues start with these settings. */
  SchedulerChoice scheduler(List<GroupPlan> groups);

  /** Lets a running one go over from some settings to others. */
  void change(OperatedCluster cluster, List<GroupPlan> before, List<GroupPlan> after);

  /** Full paths of the queues of a group. */
  static List<String> queues(GroupPlan group) {
    return IntStream.rangeClosed(1, group.queues().size())
        .mapToObj(number -> group.path() + ".q" + number)
        .toList();
  }
}
