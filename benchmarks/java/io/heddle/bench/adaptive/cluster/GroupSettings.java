package io.heddle.bench.adaptive.cluster;

import io.heddle.sim.OperatedCluster;
import io.heddle.sim.SchedulerChoice;
import io.heddle.tune.search.Plan.GroupPlan;
import io.heddle.tune.workload.Queue.QueueRules;
import io.heddle.tune.workload.Snapshot.Family;
import java.util.List;
import java.util.stream.IntStream;

interface GroupSettings {
  static GroupSettings of(Family family) {
    return family == Family.FAIR ? new FairGroups() : new CapacityGroups();
  }

  Family family();

  /** What limits each queue beside its share. */
  QueueRules rules();

  SchedulerChoice scheduler(List<GroupPlan> groups);

  void change(OperatedCluster cluster, List<GroupPlan> before, List<GroupPlan> after);

  static List<String> queues(GroupPlan group) {
    return IntStream.rangeClosed(1, group.queues().size())
        .mapToObj(number -> group.path() + ".q" + number)
        .toList();
  }
}
