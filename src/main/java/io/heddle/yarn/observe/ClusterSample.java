package io.heddle.yarn.observe;

import io.heddle.colocation.Period;
import io.heddle.model.RecurringName;
import io.heddle.model.Utilisation;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.apache.hadoop.yarn.api.records.ApplicationId;

/**
 * Who runs where at one time.
 *
 * @param millis that never jump
 * @param containers by host and application, masters not counted
 * @param applications all that have been started
 */
public record ClusterSample(
    long millis,
    Map<String, Map<ApplicationId, Integer>> containers,
    Map<ApplicationId, Seen> applications) {

  /**
   * @param progress as its master says, in [0, 1]
   * @param isTelling whether it has ever said something else: some masters never do
   */
  record Seen(RecurringName job, float progress, boolean isTelling) {
    Seen after(Seen before) {
      return before == null
          ? this
          : new Seen(job, progress, before.isTelling || progress != before.progress);
    }

    double known() {
      return isTelling ? progress : Double.NaN;
    }
  }

  ClusterSample after(ClusterSample before) {
    Map<ApplicationId, Seen> seen = new HashMap<>();
    applications.forEach((id, now) -> seen.put(id, now.after(before.applications.get(id))));
    return new ClusterSample(millis, containers, seen);
  }

  Period since(ClusterSample before, Map<String, Utilisation> use) {
    List<Period.NodePeriod> nodes = new ArrayList<>();
    use.forEach(
        (host, mean) -> {
          Map<ApplicationId, Integer> now = containers.getOrDefault(host, Map.of());
          if (now.keySet().equals(before.containers.getOrDefault(host, Map.of()).keySet())) {
            nodes.add(new Period.NodePeriod(host, mean, byName(now)));
          }
        });
    Map<ApplicationId, Integer> held = new HashMap<>();
    containers
        .values()
        .forEach(on -> on.forEach((id, count) -> held.merge(id, count, Integer::sum)));
    Map<String, Period.ApplicationPeriod> ran = new HashMap<>();
    applications.forEach(
        (id, now) -> {
          Seen earlier = before.applications.get(id);
          double progressBefore = earlier == null || !now.isTelling ? Double.NaN : earlier.progress;
          ran.put(
              id.toString(),
              new Period.ApplicationPeriod(
                  now.job, progressBefore, now.known(), held.getOrDefault(id, 0)));
        });
    return new Period(millis, millis - before.millis, nodes, ran);
  }

  private static Map<String, Integer> byName(Map<ApplicationId, Integer> containers) {
    Map<String, Integer> named = new HashMap<>();
    containers.forEach((id, count) -> named.put(id.toString(), count));
    return named;
  }
}
