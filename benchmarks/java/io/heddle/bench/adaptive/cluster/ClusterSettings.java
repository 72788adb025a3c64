package io.heddle.bench.adaptive.cluster;

import io.heddle.bench.adaptive.JobMix;
import io.heddle.sim.AdminSettings;
import io.heddle.sim.SchedulerChoice;
import io.heddle.sim.SchedulerChoice.Family;
import io.heddle.sim.Schedulers;
import io.heddle.tune.search.GroupPlan;
import io.heddle.tune.workload.QueueSettings;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** Settings of groups and their queues as keys of the Capacity scheduler, by weights. */
final class ClusterSettings {
  /** Of a queue, what ApplicationMasters may hold. */
  static final double MASTER_SHARE = 0.3;

  private static final String PREFIX = "yarn.scheduler.capacity.";

  private ClusterSettings() {}

  /** The scheduler whose groups and queues start with these settings. */
  static SchedulerChoice scheduler(String name, List<GroupPlan> groups) {
    SchedulerChoice stock = new Schedulers(AdminSettings.NONE).named("capacity").scheduler();
    Map<String, String> keys = new LinkedHashMap<>(stock.settings());
    keys.putAll(keys(groups));
    keys.put("yarn.scheduler.minimum-allocation-mb", String.valueOf(JobMix.CONTAINER.get(0)));
    keys.put(PREFIX + "maximum-am-resource-percent", String.valueOf(MASTER_SHARE));
    keys.put(PREFIX + "root.queues", names(groups.stream().map(GroupPlan::path).toList()));
    for (GroupPlan group : groups) {
      List<String> queues = queues(group);
      keys.put(PREFIX + group.path() + ".queues", names(queues));
      queues.forEach(queue -> keys.put(PREFIX + queue + ".user-limit-factor", "1000"));
    }
    return new SchedulerChoice(name, Family.CAPACITY, keys, "");
  }

  /** The keys that say these settings. */
  static Map<String, String> keys(List<GroupPlan> groups) {
    Map<String, String> keys = new LinkedHashMap<>();
    for (GroupPlan group : groups) {
      keys.put(PREFIX + group.path() + ".capacity", weight(group.share()));
      List<String> queues = queues(group);
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

  /** Full paths of the queues of a group. */
  static List<String> queues(GroupPlan group) {
    return IntStream.rangeClosed(1, group.queues().size())
        .mapToObj(number -> group.path() + ".q" + number)
        .toList();
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
