package io.heddle.bench.adaptive.runtime;

import io.heddle.bench.adaptive.operator.Decisions;
import io.heddle.tune.apply.Applier.QueueChange;
import io.heddle.tune.search.Plan;
import io.heddle.tune.search.Planner;
import io.heddle.tune.step.Change;
import io.heddle.tune.step.Step;
import io.heddle.tune.workload.Group;
import io.heddle.tune.workload.Queue;
import io.heddle.tune.workload.Queue.QueueSettings;
import io.heddle.tune.workload.Snapshot;
import io.heddle.tune.workload.SnapshotJob;
import java.util.ArrayList;
import java.util.List;

/**
 * An oracle in place of the tuner: searches as it does, but knows which jobs come until the next
 * change, and makes every change that it finds, judged by no one. Given right task times it tells
 * what such changes can gain. Jobs are submitted in seconds from the start.
 */
record Foresight(Planner planner, List<SnapshotJob> jobs, long intervalMillis)
    implements Decisions {
  private static final double MILLIS = 1_000;
  private static final Step KEEP = new Step.Keep("nothing to be changed");

  @Override
  public Step step(Snapshot snapshot) {
    Group group = snapshot.groups().get(0);
    if (snapshot.millis() % intervalMillis != 0 || group.jobs().isEmpty()) {
      return KEEP;
    }
    Plan plan = planner.plan(withJobsToCome(snapshot, group));
    List<QueueChange> changes = new ArrayList<>();
    for (int i = 0; i < group.queues().size(); i++) {
      Queue queue = group.queues().get(i);
      QueueSettings after = plan.groups().get(0).queues().get(i);
      if (!queue.settings().equals(after)) {
        changes.add(new QueueChange(queue.path(), queue.settings(), after));
      }
    }
    return changes.isEmpty()
        ? KEEP
        : new Step.Apply(
            new Change(
                snapshot.millis(),
                snapshot.millis(),
                changes,
                plan.meanNow(),
                plan.meanAfter(),
                "foreseen"));
  }

  private Snapshot withJobsToCome(Snapshot snapshot, Group group) {
    List<SnapshotJob> all = new ArrayList<>(group.jobs());
    double now = snapshot.millis() / MILLIS;
    for (SnapshotJob job : jobs) {
      if (job.submittedSeconds() > now && job.submittedSeconds() <= now + intervalMillis / MILLIS) {
        all.add(job.submittedAt(job.submittedSeconds() - now));
      }
    }
    Group more =
        new Group(
            group.path(),
            group.rules(),
            group.share(),
            group.lower(),
            group.upper(),
            group.queues(),
            all,
            true);
    return new Snapshot(snapshot.millis(), snapshot.family(), snapshot.units(), List.of(more));
  }
}
