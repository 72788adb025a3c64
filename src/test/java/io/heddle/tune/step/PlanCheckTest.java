package io.heddle.tune.step;

import static org.assertj.core.api.Assertions.assertThat;

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
}
