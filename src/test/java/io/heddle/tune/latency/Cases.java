package io.heddle.tune.latency;

import io.heddle.tune.workload.Queue;
import io.heddle.tune.workload.Queue.Ordering;
import io.heddle.tune.workload.Queue.QueueRules;
import io.heddle.tune.workload.Queue.QueueSettings;
import io.heddle.tune.workload.Queue.QueueSpace;
import io.heddle.tune.workload.SnapshotJob;
import io.heddle.tune.workload.SnapshotJob.Stage;
import java.util.ArrayList;
import java.util.List;

final class Cases {
  private Cases() {}

  /** Queues {@code root.q1}, {@code root.q2}, ... with rules of their own. */
  static List<Queue> queues(QueueRules... rules) {
    QueueSettings settings = new QueueSettings(1.0 / rules.length, Ordering.FIFO);
    List<Queue> queues = new ArrayList<>();
    for (QueueRules each : rules) {
      String path = "root.q" + (queues.size() + 1);
      queues.add(new Queue(path, each, settings, QueueSpace.only(settings)));
    }
    return queues;
  }

  static List<QueueSettings> settings(Ordering ordering, double... shares) {
    List<QueueSettings> settings = new ArrayList<>();
    for (double share : shares) {
      settings.add(new QueueSettings(share, ordering));
    }
    return settings;
  }

  /** A job that was submitted at 0, whose master needs one unit. */
  static SnapshotJob job(String id, int queue, Stage... stages) {
    return new SnapshotJob(
        id, "root.q" + queue, "user", 0, 0, 1, false, List.of(), List.of(stages));
  }

  static Stage stage(int tasks, double seconds) {
    return new Stage(tasks, seconds, 1);
  }
}
