package io.heddle.tune.step;

import io.heddle.tune.apply.Applier.QueueChange;
import io.heddle.tune.search.Plan.GroupPlan;
import io.heddle.tune.workload.Group;
import io.heddle.tune.workload.Queue.Ordering;
import io.heddle.tune.workload.Queue.QueueSettings;
import io.heddle.tune.workload.Snapshot;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Settings of the queues and groups of a snapshot, by path. */
final class SettingsByPath {
  /** A scheduler keeps shares rounded to its unit: those that differ by less are the same. */
  private static final double ROUNDING = 0.005;

  private SettingsByPath() {}

  static boolean sameShare(double one, double other) {
    return Math.abs(one - other) <= ROUNDING;
  }

  static boolean same(QueueSettings one, QueueSettings other) {
    return one.ordering() == other.ordering() && sameShare(one.share(), other.share());
  }

  static Map<String, QueueSettings> of(Snapshot snapshot) {
    return of(snapshot, present(snapshot));
  }

  private static Map<String, QueueSettings> of(Snapshot snapshot, List<GroupPlan> plan) {
    Map<String, QueueSettings> settings = new LinkedHashMap<>();
    for (int i = 0; i < plan.size(); i++) {
      Group group = snapshot.groups().get(i);
      settings.put(group.path(), new QueueSettings(plan.get(i).share(), Ordering.FIFO));
      for (int j = 0; j < group.queues().size(); j++) {
        QueueSettings own = plan.get(i).queues().get(j);
        // A leaf queue of the first level: its group's share is its own.
        settings.merge(
            group.queues().get(j).path(),
            own,
            (shared, queue) -> new QueueSettings(shared.share(), queue.ordering()));
      }
    }
    return settings;
  }

  static List<GroupPlan> present(Snapshot snapshot) {
    return snapshot.groups().stream()
        .map(group -> new GroupPlan(group.path(), group.share(), group.settings()))
        .toList();
  }

  static List<QueueChange> changes(Snapshot snapshot, List<GroupPlan> plan) {
    Map<String, QueueSettings> before = of(snapshot);
    List<QueueChange> changes = new ArrayList<>();
    of(snapshot, plan)
        .forEach(
            (path, after) -> {
              if (!before.get(path).equals(after)) {
                changes.add(new QueueChange(path, before.get(path), after));
              }
            });
    return changes;
  }

  enum Standing {
    BEFORE,
    AFTER,
    /** Each queue either before or after. */
    BETWEEN,
    /** A queue is gone, or set to something else. */
    ELSEWHERE
  }

  static Standing standing(Map<String, QueueSettings> present, List<QueueChange> changes) {
    int before = 0;
    int after = 0;
    for (QueueChange change : changes) {
      QueueSettings now = present.get(change.path());
      if (now != null && same(now, change.after())) {
        after++;
      } else if (now != null && same(now, change.before())) {
        before++;
      } else {
        return Standing.ELSEWHERE;
      }
    }
    if (after == changes.size()) {
      return Standing.AFTER;
    }
    return before == changes.size() ? Standing.BEFORE : Standing.BETWEEN;
  }

  /** Returns what is still to be made of a change that was made in part. */
  static Change unfinished(Map<String, QueueSettings> present, Change change, String reason) {
    List<QueueChange> left =
        change.queues().stream()
            .filter(queue -> !same(present.get(queue.path()), queue.after()))
            .toList();
    return change.with(left, reason);
  }
}
