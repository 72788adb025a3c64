package io.heddle.tune.step;

import io.heddle.tune.latency.LatencyModel;
import io.heddle.tune.search.GroupPlan;
import io.heddle.tune.workload.Group;
import io.heddle.tune.workload.Snapshot;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Predicted latencies of the jobs of a snapshot.
 *
 * @param latencies from submission to end in seconds, by job; infinite for one that never ends
 */
record Forecast(Map<String, Double> latencies) {
  /** Under the present settings. */
  static Forecast of(LatencyModel model, Snapshot snapshot) {
    return of(model, snapshot, Settings.present(snapshot));
  }

  static Forecast of(LatencyModel model, Snapshot snapshot, List<GroupPlan> plan) {
    Map<String, Double> latencies = new HashMap<>();
    for (int i = 0; i < plan.size(); i++) {
      Group group = snapshot.groups().get(i);
      GroupPlan settings = plan.get(i);
      double units = snapshot.units() * settings.share();
      if (!group.jobs().isEmpty() && units > 0) {
        double[] predicted =
            model
                .of(snapshot.family(), group.queues(), group.jobs())
                .latencies(units, settings.queues());
        for (int j = 0; j < predicted.length; j++) {
          latencies.put(group.jobs().get(j).id(), predicted[j]);
        }
      }
    }
    return new Forecast(latencies);
  }

  /** Mean over all jobs, in seconds; infinite if one never ends, 0 without jobs. */
  double mean() {
    return latencies.values().stream().mapToDouble(Double::doubleValue).average().orElse(0);
  }
}
