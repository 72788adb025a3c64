package io.heddle.tune.step;

import static io.heddle.tune.step.Clusters.A;
import static io.heddle.tune.step.Clusters.B;
import static io.heddle.tune.step.Clusters.config;
import static org.assertj.core.api.Assertions.assertThat;

import io.heddle.config.TunerConfig;
import io.heddle.tune.step.TunerMemory.Direction;
import io.heddle.tune.step.TunerMemory.Direction.Way;
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
import org.assertj.core.data.Offset;
import org.junit.jupiter.api.Test;

class FeasibleSpaceTest {
  private static final TunerConfig CONFIG = config();

  private static final Offset<Double> ROUNDING = Offset.offset(1e-9);
  private static final List<Ordering> CAPACITY = List.of(Ordering.FIFO, Ordering.FAIR);

  private static QueueSpace space(FeasibleSpace room, int queue) {
    return room.snapshot().groups().get(0).queues().get(queue).space();
  }

  @Test
  void whatWasTakenBackIsLeftAlone() {
    FeasibleSpace room =
        FeasibleSpace.of(
            Clusters.two(CONFIG, 0, 0.5, Clusters.job("1", A, 1), Clusters.job("2", B, 1)),
            List.of(new Direction(A, Way.UP), new Direction(B, Way.FAIR)));

    assertThat(space(room, 0).upper()).isEqualTo(0.5);
    assertThat(space(room, 0).lower()).isEqualTo(0.3);
    assertThat(space(room, 0).orderings()).containsExactly(Ordering.FIFO, Ordering.FAIR);
    assertThat(space(room, 1).upper()).isEqualTo(0.7);
    assertThat(space(room, 1).orderings()).containsExactly(Ordering.FIFO);
    assertThat(room.unmet()).isEmpty();
  }

  /** The second queue has what it may keep, and as its floor what the admin named. */
  @Test
  void aQueueWithoutApplicationsIsGivenNothingBeyondItsFloor() {
    FeasibleSpace idle =
        FeasibleSpace.of(Clusters.two(CONFIG, 0, 0.5, Clusters.job("1", A, 1)), List.of());
    assertThat(space(idle, 0).upper()).isEqualTo(0.7);
    assertThat(space(idle, 1).upper()).isEqualTo(0.5);
    assertThat(space(idle, 1).lower()).isEqualTo(0.3);

    TunerConfig floor = config("queue.root.b.min-share", "0.6");
    FeasibleSpace below =
        FeasibleSpace.of(Clusters.two(floor, 0, 0.5, Clusters.job("1", A, 1)), List.of());
    assertThat(space(below, 1).upper()).isEqualTo(0.6);
  }

  @Test
  void whereTheOthersMayHaveNoMoreItTakesTheRest() {
    TunerConfig most = config("queue.root.a.max-share", "0.4");
    FeasibleSpace room =
        FeasibleSpace.of(Clusters.two(most, 0, 0.5, Clusters.job("1", A, 1)), List.of());

    assertThat(space(room, 0).upper()).isEqualTo(0.4);
    assertThat(space(room, 1).upper()).isEqualTo(0.7);
  }

  @Test
  void aGroupWithoutApplicationsIsGivenNothingBeyondItsFloor() {
    Group busy = group("root.a", List.of(Clusters.job("1", "root.a.q", 1)));
    Group idle = group("root.b", List.of());

    List<Group> groups =
        FeasibleSpace.of(new Snapshot(0, Family.CAPACITY, 10, List.of(busy, idle)), List.of())
            .snapshot()
            .groups();

    assertThat(groups).extracting(Group::upper).containsExactly(0.8, 0.5);
  }

  private static Group group(String path, List<SnapshotJob> jobs) {
    QueueSettings all = new QueueSettings(1, Ordering.FIFO);
    Queue queue = new Queue(path + ".q", QueueRules.FREE, all, QueueSpace.only(all));
    return new Group(path, QueueRules.FREE, 0.5, 0.2, 0.8, List.of(queue), jobs, !jobs.isEmpty());
  }

  @Test
  void aBoundOfTheAdminGoesBeforeWhatIsLeftAlone() {
    TunerConfig config = config("queue.root.a.min-share", "0.6");
    FeasibleSpace room =
        FeasibleSpace.of(Clusters.two(config, 0, 0.5), List.of(new Direction(A, Way.UP)));

    assertThat(space(room, 0).lower()).isEqualTo(0.6);
    assertThat(space(room, 0).upper()).isEqualTo(0.6);
  }

  @Test
  void boundsThatCannotBeMetChangeNothingAndAreNamed() {
    TunerConfig config = config("queue.root.a.min-share", "0.7", "queue.root.b.min-share", "0.5");
    FeasibleSpace room = FeasibleSpace.of(Clusters.two(config, 0, 0.5), List.of());

    assertThat(space(room, 0)).isEqualTo(QueueSpace.only(new QueueSettings(0.5, Ordering.FIFO)));
    assertThat(room.unmet()).containsExactly("no shares of the queues of root meet their bounds");
  }

  @Test
  void aGroupWithoutNewDemandKeepsItsQueues() {
    Snapshot snapshot = Clusters.two(CONFIG, 0, 0.5);
    Group group = snapshot.groups().get(0);
    Group quiet = new Group("root", group.rules(), 1, 1, 1, group.queues(), group.jobs(), false);

    FeasibleSpace room =
        FeasibleSpace.of(new Snapshot(0, Family.CAPACITY, 10, List.of(quiet)), List.of());

    assertThat(space(room, 1)).isEqualTo(QueueSpace.only(new QueueSettings(0.5, Ordering.FIFO)));
  }

  /** Of 10 units a queue with share s lets masters have s * 10 / 4: 1.5 units need s = 0.6. */
  @Test
  void aQueueOfTheFairSchedulerKeepsRoomForItsMasters() {
    QueueRules rules = new QueueRules(0, 1, 0.25, Double.POSITIVE_INFINITY);
    QueueSpace wide = new QueueSpace(0.3, 0.7, List.of(Ordering.FAIR));
    QueueSettings half = new QueueSettings(0.5, Ordering.FAIR);
    SnapshotJob job =
        new SnapshotJob("j", A, "ann", 0, 0, 1.5, false, List.of(), List.of(new Stage(1, 1, 1)));
    Group group =
        new Group(
            "root",
            QueueRules.FREE,
            1,
            1,
            1,
            List.of(new Queue(A, rules, half, wide), new Queue(B, rules, half, wide)),
            List.of(job, Clusters.job("k", B, 1)),
            true);

    FeasibleSpace fair =
        FeasibleSpace.of(new Snapshot(0, Family.FAIR, 10, List.of(group)), List.of());
    FeasibleSpace capacity =
        FeasibleSpace.of(new Snapshot(0, Family.CAPACITY, 10, List.of(group)), List.of());

    assertThat(space(fair, 0)).isEqualTo(new QueueSpace(0.6, 0.7, List.of(Ordering.FAIR)));
    assertThat(space(fair, 1)).isEqualTo(wide);
    assertThat(space(capacity, 0)).isEqualTo(wide);
  }

  private static QueueSpace space(double share, String... keysAndValues) {
    return new Limits(Clusters.config(keysAndValues))
        .space("root.a", new QueueSettings(share, Ordering.FIFO), Family.CAPACITY);
  }

  private static void assertShares(QueueSpace space, double lower, double upper) {
    assertThat(space.lower()).isEqualTo(lower, ROUNDING);
    assertThat(space.upper()).isEqualTo(upper, ROUNDING);
  }

  @Test
  void oneStepUpOrDown() {
    assertShares(space(0.5), 0.3, 0.7);
    assertShares(space(0.5, "max-step", "0.05"), 0.45, 0.55);
  }

  @Test
  void theFloorOfATenthHolds() {
    assertShares(space(0.25), 0.1, 0.45);
  }

  @Test
  void aQueueBelowTheFloorKeepsWhatItHas() {
    assertShares(space(0.04), 0.04, 0.24);
  }

  @Test
  void whatTheAdminNamesForAQueueHolds() {
    assertShares(space(0.5, "queue.root.a.min-share", "0.4"), 0.4, 0.7);
    assertShares(space(0.5, "queue.root.a.max-share", "0.6"), 0.3, 0.6);
    assertShares(space(0.5, "queue.root.a.min-share", "0.01"), 0.3, 0.7);
    assertShares(space(0.1, "queue.root.a.min-share", "0.01"), 0.01, 0.3);
  }

  @Test
  void aQueueOutsideItsBoundsIsBroughtThereByWholeSteps() {
    assertShares(space(0.1, "queue.root.a.min-share", "0.5"), 0.3, 0.3);
    assertShares(space(0.4, "queue.root.a.min-share", "0.5"), 0.5, 0.6);
    assertShares(space(0.9, "queue.root.a.max-share", "0.5"), 0.7, 0.7);
    assertShares(space(0.6, "queue.root.a.max-share", "0.5"), 0.4, 0.5);
  }

  @Test
  void aFloorAboveTheQueuesMaximumGivesWay() {
    assertShares(space(0.05, "queue.root.a.max-share", "0.08"), 0.05, 0.08);
    assertShares(space(0.5, "min-share", "0.9", "max-share", "0.6"), 0.5, 0.6);
  }

  @Test
  void boundsAreNotInheritedButOrderingsAre() {
    assertShares(space(0.5, "queue.root.min-share", "0.4"), 0.3, 0.7);
    assertThat(space(0.5, "queue.root.orderings", "fair").orderings())
        .containsExactly(Ordering.FAIR);
  }

  @Test
  void orderingsOfTheFamily() {
    QueueSettings drf = new QueueSettings(0.5, Ordering.DRF);
    assertThat(space(0.5).orderings()).containsExactlyElementsOf(CAPACITY);
    assertThat(space(0.5, "orderings", "drf").orderings()).containsExactly(Ordering.FIFO);
    assertThat(new Limits(Clusters.config()).space("root.a", drf, Family.FAIR).orderings())
        .containsExactly(Ordering.FIFO, Ordering.FAIR, Ordering.DRF);
  }

  @Test
  void aQueueThatIsNotEnabledStays() {
    assertThat(space(0.5, "queue.root.enabled", "false"))
        .isEqualTo(new QueueSpace(0.5, 0.5, List.of(Ordering.FIFO)));
  }
}
