package io.heddle.tune.step;

import static org.assertj.core.api.Assertions.assertThat;

import io.heddle.tune.apply.Applier.QueueChange;
import io.heddle.tune.search.Plan.GroupPlan;
import io.heddle.tune.workload.Group;
import io.heddle.tune.workload.Queue;
import io.heddle.tune.workload.Queue.Ordering;
import io.heddle.tune.workload.Queue.QueueRules;
import io.heddle.tune.workload.Queue.QueueSettings;
import io.heddle.tune.workload.Queue.QueueSpace;
import io.heddle.tune.workload.Snapshot;
import io.heddle.tune.workload.Snapshot.Family;
import java.util.List;
import org.junit.jupiter.api.Test;

/** {@code root.users}, which has the other half, holds only queues that YARN made. */
class PlanCheckTest {
  private static final QueueSpace SPACE = new QueueSpace(0.1, 0.9, List.of(Ordering.FIFO));
  private static final Snapshot HALF_SEEN =
      new Snapshot(
          0,
          Family.FAIR,
          10,
          List.of(
              new Group(
                  "root.prod",
                  QueueRules.FREE,
                  0.5,
                  0.1,
                  1,
                  List.of(queue("root.prod.x", 0.2), queue("root.prod.y", 0.1)),
                  List.of(),
                  true)));

  private static Queue queue(String path, double share) {
    return new Queue(path, QueueRules.FREE, new QueueSettings(share, Ordering.FIFO), SPACE);
  }

  private static GroupPlan plan(double share, double x, double y) {
    return new GroupPlan(
        "root.prod",
        share,
        List.of(new QueueSettings(x, Ordering.FIFO), new QueueSettings(y, Ordering.FIFO)));
  }

  @Test
  void whatSiblingsHaveTogetherStays() {
    assertThat(PlanCheck.refusal(HALF_SEEN, List.of(plan(0.5, 0.1, 0.2)))).isEmpty();
  }

  @Test
  void nothingIsTakenFromThoseThatAreNotSeen() {
    assertThat(PlanCheck.refusal(HALF_SEEN, List.of(plan(1, 0.2, 0.1))))
        .hasValue("shares of the first-level queues add up to 1.0, not to 0.5");
    assertThat(PlanCheck.refusal(HALF_SEEN, List.of(plan(0.5, 0.5, 0.5))).orElseThrow())
        .startsWith("shares of the queues of root.prod add up to 1.0, not to 0.3");
  }

  /** Else a search would give them shares that add up to 1. */
  @Test
  void queuesStayAsTheyAreWhereSomeAreNotSeen() {
    FeasibleSpace room = FeasibleSpace.of(HALF_SEEN, List.of());

    assertThat(room.snapshot().groups().get(0).queues())
        .extracting(Queue::space)
        .containsExactly(
            QueueSpace.only(new QueueSettings(0.2, Ordering.FIFO)),
            QueueSpace.only(new QueueSettings(0.1, Ordering.FIFO)));
    assertThat(room.unmet()).isEmpty();
  }

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
