package io.heddle.bench.adaptive.cluster;

import io.heddle.bench.adaptive.JobMix;
import io.heddle.sim.AdminSettings;
import io.heddle.sim.OperatedCluster;
import io.heddle.sim.SchedulerChoice;
import io.heddle.sim.Schedulers;
import io.heddle.tune.search.Plan.GroupPlan;
import io.heddle.tune.workload.Queue.QueueRules;
import io.heddle.tune.workload.Queue.QueueSettings;
import io.heddle.tune.workload.Snapshot.Family;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/**
 * The Fair scheduler's allocation file, whose groups let queues choose any policy. Masters may take
 * 0.7 of what is due to a queue: without a limit they can fill the cluster, and no job ever ends.
 */
final class FairGroups implements GroupSettings {
  @Override
  public Family family() {
    return Family.FAIR;
  }

  @Override
  public QueueRules rules() {
    return QueueRules.FREE;
  }

  @Override
  public SchedulerChoice scheduler(List<GroupPlan> groups) {
    SchedulerChoice stock = new Schedulers(AdminSettings.NONE).named("fair").scheduler();
    Map<String, String> keys = new LinkedHashMap<>(stock.settings());
    keys.put("yarn.scheduler.minimum-allocation-mb", String.valueOf(JobMix.CONTAINER.get(0)));
    // Else it keeps full nodes for some, even where all containers are alike.
    keys.put("yarn.scheduler.fair.reservable-nodes", "0");
    return new SchedulerChoice("fair", SchedulerChoice.Family.FAIR, keys, text(groups));
  }

  @Override
  public void change(OperatedCluster cluster, List<GroupPlan> before, List<GroupPlan> after) {
    cluster.reallocate(text(after));
  }

  private static String text(List<GroupPlan> groups) {
    StringBuilder below = new StringBuilder();
    for (GroupPlan group : groups) {
      StringBuilder queues = new StringBuilder();
      for (int i = 0; i < group.queues().size(); i++) {
        QueueSettings settings = group.queues().get(i);
        String policy = settings.ordering().name().toLowerCase(Locale.ROOT);
        queues.append(queue(GroupSettings.queues(group).get(i), settings.share(), policy, ""));
      }
      below.append(queue(group.path(), group.share(), "drf", queues.toString()));
    }
    return """
    <?xml version="1.0"?>
    <allocations>
      <queueMaxAMShareDefault>0.7</queueMaxAMShareDefault>
      <queue name="root"><schedulingPolicy>drf</schedulingPolicy>%s</queue>
    </allocations>
    """
        .formatted(below);
  }

  private static String queue(String path, double share, String policy, String below) {
    return String.format(
        Locale.ROOT,
        "<queue name=\"%s\"><weight>%.5f</weight><schedulingPolicy>%s</schedulingPolicy>%s</queue>",
        path.substring(path.lastIndexOf('.') + 1),
        100 * share,
        policy,
        below);
  }
}
