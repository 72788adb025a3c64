package io.heddle.tune.step;

import static org.assertj.core.api.Assertions.assertThat;

import io.heddle.tune.apply.Applier.QueueChange;
import io.heddle.tune.search.Plan.GroupPlan;
import io.heddle.tune.workload.Group;
import io.heddle.tune.workload.Queue;
import io.heddle.tune.workload.Queue.Ordering;
import io.heddle.tune.workload.Queue.QueueRules;
import io.heddle.tune.workload.Queue.QueueSettings;
import io.heddle.tune.workload.QueueSpace;
import io.heddle.tune.workload.Snapshot;
import io.heddle.tune.workload.Snapshot.Family;
import java.util.List;
import org.junit.jupiter.api.Test;

class FirstLevelLeafTest {
  private static Group group(String path, double share, String queue) {
    QueueSettings whole = new QueueSettings(1, Ordering.FIFO);
    return new Group(
        path,
        QueueRules.FREE,
        share,
        0.1,
        0.9,
        List.of(new Queue(queue, QueueRules.FREE, whole, QueueSpace.only(whole))),
        List.of(),
        true);
  }

  /** Its group's share and its own ordering are two settings of one queue: one change. */
  @Test
  void aLeafThatIsItsOwnGroupIsChangedOnce() {
    Snapshot snapshot =
        new Snapshot(
            0,
            Family.CAPACITY,
            10,
            List.of(
                group("root.default", 0.4, "root.default"),
                group("root.sales", 0.6, "root.sales.east")));
    List<GroupPlan> plan =
        List.of(
            new GroupPlan("root.default", 0.5, List.of(new QueueSettings(1, Ordering.FAIR))),
            new GroupPlan("root.sales", 0.5, List.of(new QueueSettings(1, Ordering.FIFO))));

    assertThat(SettingsByPath.changes(snapshot, plan))
        .containsExactly(
            new QueueChange(
                "root.default",
                new QueueSettings(0.4, Ordering.FIFO),
                new QueueSettings(0.5, Ordering.FAIR)),
            new QueueChange(
                "root.sales",
                new QueueSettings(0.6, Ordering.FIFO),
                new QueueSettings(0.5, Ordering.FIFO)));
  }
}
