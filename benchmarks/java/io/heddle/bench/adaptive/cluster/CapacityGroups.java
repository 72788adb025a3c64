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
import java.util.stream.Collectors;

/** Keys of the Capacity scheduler, by weights. */
final class CapacityGroups implements GroupSettings {
  private static final double MASTER_SHARE = 0.3;

  private static final String PREFIX = "yarn.scheduler.capacity.";

  @Override
  public Family family() {
    return Family.CAPACITY;
  }

  @Override
  public QueueRules rules() {
    return new QueueRules(0, 1, MASTER_SHARE, Double.POSITIVE_INFINITY);
  }

  @Override
  public SchedulerChoice scheduler(List<GroupPlan> groups) {
    SchedulerChoice stock = new Schedulers(AdminSettings.NONE).named("capacity").scheduler();
    Map<String, String> keys = new LinkedHashMap<>(stock.settings());
    keys.putAll(keys(groups));
    keys.put("yarn.scheduler.minimum-allocation-mb", String.valueOf(JobMix.CONTAINER.get(0)));
    keys.put(PREFIX + "maximum-am-resource-percent", String.valueOf(MASTER_SHARE));
    keys.put(PREFIX + "root.queues", names(groups.stream().map(GroupPlan::path).toList()));
    for (GroupPlan group : groups) {
      List<String> queues = GroupSettings.queues(group);
      keys.put(PREFIX + group.path() + ".queues", names(queues));
      queues.forEach(queue -> keys.put(PREFIX + queue + ".user-limit-factor", "1000"));
    }
    return new SchedulerChoice("capacity", SchedulerChoice.Family.CAPACITY, keys, "");
  }

  @Override
  public void change(OperatedCluster cluster, List<GroupPlan> before, List<GroupPlan> after) {
    Map<String, String> old = keys(before);
    Map<String, String> keys = keys(after);
    keys.entrySet().removeIf(key -> key.getValue().equals(old.get(key.getKey())));
    cluster.reconfigure(keys);
  }

  private static Map<String, String> keys(List<GroupPlan> groups) {
    Map<String, String> keys = new LinkedHashMap<>();
    for (GroupPlan group : groups) {
      keys.put(PREFIX + group.path() + ".capacity", weight(group.share()));
      List<String> queues = GroupSettings.queues(group);
      for (int i = 0; i < queues.size(); i++) {
        QueueSettings settings = group.queues().get(i);
        keys.put(PREFIX + queues.get(i) + ".capacity", weight(settings.share()));
        keys.put(
            PREFIX + queues.get(i) + ".ordering-policy",
            settings.ordering().name().toLowerCase(Locale.ROOT));
      }
    }
    return keys;
  }

  private static String names(List<String> paths) {
    return paths.stream()
        .map(path -> path.substring(path.lastIndexOf('.') + 1))
        .collect(Collectors.joining(","));
  }

  private static String weight(double share) {
    return String.format(Locale.ROOT, "%.5fw", 100 * share);
  }
}
