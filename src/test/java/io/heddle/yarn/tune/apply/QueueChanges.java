package io.heddle.yarn.tune.apply;

import io.heddle.tune.apply.Applier.QueueChange;
import io.heddle.tune.workload.Queue.Ordering;
import io.heddle.tune.workload.Queue.QueueSettings;
import java.util.List;

/** Changes of two queues below root that share it equally at first. */
final class QueueChanges {
  static final String REASON = "a test wants it";

  private QueueChanges() {}

  /** To 30 and 70 %, the first ordered by {@code next} from now on. */
  static List<QueueChange> to30And70(Ordering now, Ordering next) {
    return List.of(change("root.a", 0.5, now, 0.3, next), change("root.b", 0.5, now, 0.7, now));
  }

  static List<QueueChange> back(List<QueueChange> changes) {
    return changes.stream().map(QueueChange::reversed).toList();
  }

  static QueueChange change(String path, double before, Ordering now, double after, Ordering next) {
    return new QueueChange(path, new QueueSettings(before, now), new QueueSettings(after, next));
  }
}
