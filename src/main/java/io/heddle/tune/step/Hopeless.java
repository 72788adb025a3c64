package io.heddle.tune.step;

import io.heddle.tune.latency.LatencyModel;
import io.heddle.tune.workload.Group;
import io.heddle.tune.workload.Job;
import io.heddle.tune.workload.Queue;
import io.heddle.tune.workload.QueueSettings;
import io.heddle.tune.workload.Snapshot;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * Jobs that end under no settings, such as one that asks for more than the cluster has. Looked at
 * with the others they would make all settings equally bad.
 */
final class Hopeless {
  /** More that never end under the present settings are taken for hopeless unseen. */
  private static final int MOST_TRIED = 200;

  private Hopeless() {}

  /** The snapshot without them. */
  static Snapshot removed(LatencyModel model, Snapshot snapshot) {
    Forecast forecast = Forecast.of(model, snapshot);
    Set<String> hopeless = new HashSet<>();
    int tried = 0;
    for (Group group : snapshot.groups()) {
      for (Job job : group.jobs()) {
        boolean endless = Double.isInfinite(forecast.latencies().getOrDefault(job.id(), 0.0));
        if (endless && (++tried > MOST_TRIED || endlessAlone(model, snapshot, group, job))) {
          hopeless.add(job.id());
        }
      }
    }
    return hopeless.isEmpty() ? snapshot : Progress.only(snapshot, id -> !hopeless.contains(id));
  }

  /** Whether the job never ends even by itself and with the largest share of everything. */
  private static boolean endlessAlone(LatencyModel model, Snapshot snapshot, Group group, Job job) {
    List<QueueSettings> largest =
        group.queues().stream()
            .map(queue -> queue.path().equals(job.queue()) ? largest(queue) : queue.settings())
            .toList();
    double units = snapshot.units() * Math.max(group.share(), group.upper());
    return Double.isInfinite(
        model.of(snapshot.family(), group.queues(), List.of(job)).latencies(units, largest)[0]);
  }

  private static QueueSettings largest(Queue queue) {
    return new QueueSettings(
        Math.max(queue.settings().share(), queue.space().upper()), queue.settings().ordering());
  }
}
