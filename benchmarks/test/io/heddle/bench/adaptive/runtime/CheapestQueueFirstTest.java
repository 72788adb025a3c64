package io.heddle.bench.adaptive.runtime;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import io.heddle.tune.apply.Applier.QueueChange;
import io.heddle.tune.step.Step;
import io.heddle.tune.workload.Group;
import io.heddle.tune.workload.Queue;
import io.heddle.tune.workload.Queue.Ordering;
import io.heddle.tune.workload.Queue.QueueRules;
import io.heddle.tune.workload.Queue.QueueSettings;
import io.heddle.tune.workload.Queue.QueueSpace;
import io.heddle.tune.workload.Snapshot;
import io.heddle.tune.workload.Snapshot.Family;
import io.heddle.tune.workload.SnapshotJob;
import io.heddle.tune.workload.SnapshotJob.Stage;
import java.util.List;
import org.junit.jupiter.api.Test;

class CheapestQueueFirstTest {
  private static final CheapestQueueFirst RULE = new CheapestQueueFirst(Ordering.FIFO, 0.1, 60_000);

  private static SnapshotJob job(String queue, int tasks) {
    return new SnapshotJob(
        queue + tasks, queue, "ann", 0, 0, 0, true, List.of(), List.of(new Stage(tasks, 10, 1)));
  }

  private static Snapshot snapshot(long millis, double first, SnapshotJob... jobs) {
    List<Queue> queues =
        List.of(
            queue("root.a", first),
            queue("root.b", (1 - first) / 2),
            queue("root.c", (1 - first) / 2));
    Group group = new Group("root", QueueRules.FREE, 1, 1, 1, queues, List.of(jobs), true);
    return new Snapshot(millis, Family.CAPACITY, 6, List.of(group));
  }

  private static Queue queue(String path, double share) {
    QueueSettings settings = new QueueSettings(share, Ordering.FIFO);
    return new Queue(path, QueueRules.FREE, settings, QueueSpace.only(settings));
  }

  @Test
  void theQueueWithTheLeastWorkGetsWhatFloorsLeave() {
    // b has 30 s of work, a 50 s; c has none and needs nothing.
    Step step =
        RULE.step(snapshot(60_000, 0.4, job("root.a", 5), job("root.b", 1), job("root.b", 2)));

    assertThat(((Step.Apply) step).change().queues())
        .extracting(QueueChange::path, change -> change.after().share())
        .containsExactly(tuple("root.a", 0.1), tuple("root.b", 0.8), tuple("root.c", 0.1));
  }

  @Test
  void nothingChangesBetweenIntervalsOrTwice() {
    assertThat(RULE.step(snapshot(50_000, 0.4, job("root.a", 5)))).isInstanceOf(Step.Keep.class);
    assertThat(RULE.step(snapshot(60_000, 0.8, job("root.a", 5)))).isInstanceOf(Step.Keep.class);
    assertThat(RULE.step(snapshot(60_000, 0.4))).isInstanceOf(Step.Keep.class);
  }
}
