package io.heddle.bench.adaptive.runtime;

import io.heddle.bench.adaptive.operator.Decisions;
import io.heddle.tune.apply.Applier.QueueChange;
import io.heddle.tune.step.Change;
import io.heddle.tune.step.Step;
import io.heddle.tune.workload.Group;
import io.heddle.tune.workload.Queue;
import io.heddle.tune.workload.Queue.Ordering;
import io.heddle.tune.workload.Queue.QueueSettings;
import io.heddle.tune.workload.Snapshot;
import io.heddle.tune.workload.SnapshotJob;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * A rule of thumb in place of a search: the queue with the least work left gets the largest share
 * that the floors of the others allow, every {@code intervalMillis}.
 */
record CheapestQueueFirst(Ordering ordering, double floor, long intervalMillis)
    implements Decisions {
  private static final Step KEEP = new Step.Keep("nothing to be changed");

  @Override
  public Step step(Snapshot snapshot) {
    Group group = snapshot.groups().get(0);
    if (snapshot.millis() % intervalMillis != 0 || group.jobs().isEmpty()) {
      return KEEP;
    }
    String cheapest = cheapest(group.jobs());
    List<QueueChange> changes = new ArrayList<>();
    for (Queue queue : group.queues()) {
      double share =
          queue.path().equals(cheapest) ? 1 - floor * (group.queues().size() - 1) : floor;
      QueueSettings after = new QueueSettings(share, ordering);
      if (queue.settings().ordering() != ordering
          || Math.abs(queue.settings().share() - share) > 1e-6) {
        changes.add(new QueueChange(queue.path(), queue.settings(), after));
      }
    }
    return changes.isEmpty()
        ? KEEP
        : new Step.Apply(new Change(snapshot.millis(), changes, 0, 0, "cheapest queue first"));
  }

  private static String cheapest(List<SnapshotJob> jobs) {
    Map<String, Double> work = new HashMap<>();
    jobs.forEach(job -> work.merge(job.queue(), job.remainingWork(), Double::sum));
    Optional<Map.Entry<String, Double>> least =
        work.entrySet().stream()
            .min(Map.Entry.<String, Double>comparingByValue().thenComparing(Map.Entry::getKey));
    return least.orElseThrow().getKey();
  }
}
