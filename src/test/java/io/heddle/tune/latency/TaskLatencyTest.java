package io.heddle.tune.latency;

import static io.heddle.tune.latency.Cases.job;
import static io.heddle.tune.latency.Cases.queues;
import static io.heddle.tune.latency.Cases.settings;
import static io.heddle.tune.latency.Cases.stage;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.heddle.tune.workload.Queue.Ordering;
import io.heddle.tune.workload.Queue.QueueRules;
import io.heddle.tune.workload.Snapshot.Family;
import io.heddle.tune.workload.SnapshotJob;
import io.heddle.tune.workload.SnapshotJob.RunningTask;
import io.heddle.tune.workload.SnapshotJob.Stage;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.SplittableRandom;
import org.assertj.core.data.Offset;
import org.junit.jupiter.api.Test;

/** Two units have heartbeats at 0.25 and 0.75 s, four at 0.125, 0.375, 0.625 and 0.875 s. */
class TaskLatencyTest {
  private static final Offset<Double> ROUNDING = within(1e-9);

  private static double[] latencies(Family family, double units, SnapshotJob... jobs) {
    return latencies(family, units, QueueRules.FREE, Ordering.FIFO, jobs);
  }

  private static double[] latencies(
      Family family, double units, QueueRules rules, Ordering ordering, SnapshotJob... jobs) {
    return new TaskLatency(Delays.STANDARD)
        .of(family, queues(rules), List.of(jobs))
        .latencies(units, settings(ordering, 1));
  }

  /**
   * Master granted at 0.25, registered at 2.25; first task granted by the other place at 2.75,
   * fetched at the master's heartbeat at 3.25, ended at 13.25; there the second one is granted at
   * once, fetched at 14.25, since at 13.25 the master has been heard already, and ends at 24.25.
   */
  @Test
  void twoTasksTakeTurnsBesideTheirMaster() {
    assertThat(latencies(Family.CAPACITY, 2, job("one", 1, stage(2, 10)))[0])
        .isCloseTo(24.25, ROUNDING);
  }

  /**
   * The Fair scheduler knows at 0.5 that a master is wanted: granted at 0.75, registered at 2.75;
   * at 3.0 it knows of the tasks: granted at 3.25, fetched at 3.75, ended at 13.75; then as above.
   */
  @Test
  void fairHearsOfWishesTwiceASecond() {
    assertThat(latencies(Family.FAIR, 2, job("one", 1, stage(2, 10)))[0])
        .isCloseTo(24.75, ROUNDING);
  }

  /**
   * The first stage ends at 13.25. The master finds that out at its heartbeat then, asks at 14.25,
   * fetches at 15.25.
   */
  @Test
  void theNextStageIsAskedForOneHeartbeatLater() {
    assertThat(latencies(Family.CAPACITY, 2, job("one", 1, stage(1, 10), stage(1, 5)))[0])
        .isCloseTo(20.25, ROUNDING);
  }

  /**
   * Four units, two jobs of one task: masters at 0.125 and 0.375, tasks at 2.625 and 2.875, fetched
   * at 3.125 and 3.375.
   */
  @Test
  void jobsRunBesideEachOther() {
    double[] latencies =
        latencies(Family.CAPACITY, 4, job("a", 1, stage(1, 10)), job("b", 1, stage(1, 10)));

    assertThat(latencies[0]).isCloseTo(13.125, ROUNDING);
    assertThat(latencies[1]).isCloseTo(13.375, ROUNDING);
  }

  /**
   * As before, but masters may hold a quarter of four units: the second one starts when the first
   * job has ended, within a heartbeat, takes 12 s to launch and to run its task, and up to a
   * heartbeat each to be granted the task and to hear of it.
   */
  @Test
  void theMastersShareLetsOneJobInAfterTheOther() {
    QueueRules rules = new QueueRules(0, 1, 0.25, Double.POSITIVE_INFINITY);
    double[] latencies =
        latencies(
            Family.CAPACITY,
            4,
            rules,
            Ordering.FIFO,
            job("a", 1, stage(1, 10)),
            job("b", 1, stage(1, 10)));

    assertThat(latencies[0]).isCloseTo(13.125, ROUNDING);
    assertThat(latencies[1]).isGreaterThan(13.125 + 12).isLessThan(13.125 + 15);
  }

  /** A task that runs ends at 4; its container goes to the last task, fetched at 5. */
  @Test
  void whatRunsIsCarriedOn() {
    SnapshotJob running =
        new SnapshotJob(
            "one",
            "root.q1",
            "user",
            0,
            -6,
            1,
            true,
            List.of(new RunningTask(4, 1)),
            List.of(stage(1, 10)));

    // It was submitted 6 s ago and ends at 15.
    assertThat(latencies(Family.CAPACITY, 2, running)[0]).isCloseTo(21, ROUNDING);
  }

  /** What is left beside full containers serves nobody: the same as with two units. */
  @Test
  void aFractionOfAContainerChangesNothing() {
    assertThat(latencies(Family.CAPACITY, 2.5, job("one", 1, stage(2, 10)))[0])
        .isCloseTo(24.25, ROUNDING);
  }

  @Test
  void withoutRoomForATaskAJobNeverEnds() {
    assertThat(latencies(Family.CAPACITY, 1, job("one", 1, stage(1, 1)))[0])
        .isEqualTo(Double.POSITIVE_INFINITY);
  }

  @Test
  void aShareTooSmallForAMasterStarvesAQueueUnderFair() {
    QueueRules rules = new QueueRules(0, 1, 0.4, Double.POSITIVE_INFINITY);
    SnapshotJob one = job("one", 1, stage(1, 1));

    // 0.4 of 2 units are less than a master; of 3 units they are enough.
    assertThat(latencies(Family.FAIR, 2, rules, Ordering.FIFO, one)[0])
        .isEqualTo(Double.POSITIVE_INFINITY);
    assertThat(latencies(Family.FAIR, 3, rules, Ordering.FIFO, one)[0]).isFinite();
  }

  /** A long job of 6 tasks and a short one of 1: fair order lets the short one end first. */
  @Test
  void fairOrderServesWhoHoldsLess() {
    SnapshotJob[] jobs = {job("long", 1, stage(6, 60)), job("short", 1, stage(1, 5))};
    double[] fifo = latencies(Family.CAPACITY, 4, QueueRules.FREE, Ordering.FIFO, jobs);
    double[] fair = latencies(Family.CAPACITY, 4, QueueRules.FREE, Ordering.FAIR, jobs);

    assertThat(fifo[1]).isGreaterThan(60);
    assertThat(fair[1]).isLessThan(20);
  }

  @Test
  void priorityGoesBeforeSubmissionInCapacityAlone() {
    SnapshotJob early = job("early", 1, stage(4, 10));
    SnapshotJob urgent =
        new SnapshotJob(
            "urgent", "root.q1", "user", 5, 0, 1, false, List.of(), List.of(stage(4, 10)));

    double[] capacity = latencies(Family.CAPACITY, 3, early, urgent);
    double[] fair = latencies(Family.FAIR, 3, early, urgent);
    assertThat(capacity[1]).isLessThan(capacity[0]);
    assertThat(fair[0]).isLessThan(fair[1]);
  }

  /** Ten tasks of 10 s on a queue that may hold half of 8 units, master included: 3 at a time. */
  @Test
  void aMaximumHoldsAlsoWhereTheRestIsIdle() {
    SnapshotJob job = job("one", 1, stage(9, 10));
    double free = latencies(Family.CAPACITY, 8, job)[0];
    double bounded =
        latencies(
            Family.CAPACITY,
            8,
            new QueueRules(0, 0.5, 1, Double.POSITIVE_INFINITY),
            Ordering.FIFO,
            job)[0];

    // Two waves of tasks against three.
    assertThat(free).isBetween(20.0, 20.0 + 6);
    assertThat(bounded).isBetween(30.0, 30.0 + 7);
  }

  /** A user may hold half of the 8 units that the queue is due, and gets one while he holds 4. */
  @Test
  void aUserStopsAtHisMultipleOfTheGuarantee() {
    QueueRules rules = new QueueRules(0, 1, 1, 0.5);
    SnapshotJob job = job("one", 1, stage(6, 10));
    double bounded = latencies(Family.CAPACITY, 8, rules, Ordering.FIFO, job)[0];

    // Half of 8 units, and one container beyond: 4 tasks at a time beside the master.
    assertThat(bounded).isBetween(20.0, 20.0 + 6);
    assertThat(latencies(Family.CAPACITY, 8, job)[0]).isBetween(10.0, 10.0 + 5);
  }

  @Test
  void largeContainersTakeTheirSize() {
    SnapshotJob large =
        new SnapshotJob(
            "large", "root.q1", "user", 0, 0, 1, false, List.of(), List.of(new Stage(2, 10, 3)));

    // Three units each and one for the master: 7 for both at a time.
    assertThat(latencies(Family.CAPACITY, 7, large)[0]).isLessThan(15);
    assertThat(latencies(Family.CAPACITY, 6, large)[0]).isGreaterThan(20);
  }

  @Test
  void manyTasksTakeAsLongAsTheirWork() {
    // 100,000 tasks of 2 s on 999 units beside the master: at least 200.2 s.
    double latency = latencies(Family.CAPACITY, 1_000, job("many", 1, stage(100_000, 2)))[0];

    assertThat(latency).isBetween(200.2, 260.0);
  }

  @Test
  void theMeanIsOverJobs() {
    LatencyModel.Predictor predictor =
        new TaskLatency(Delays.STANDARD).of(Family.FAIR, queues(QueueRules.FREE), List.of());

    assertThat(predictor.mean(1, settings(Ordering.FIFO, 1))).isZero();
  }

  @Test
  void refusesWhatCannotBe() {
    assertThatThrownBy(() -> new TaskLatency(Delays.STANDARD, 0, 1, 1))
        .hasMessageContaining("draws of heartbeats 0");
    assertThatThrownBy(() -> new Delays(0, 2, 0)).hasMessageContaining("heartbeat 0.0 s");
    assertThatThrownBy(() -> latencies(Family.FAIR, 1, job("lost", 2, stage(1, 1))))
        .hasMessageContaining("job lost is in queue root.q2");
  }

  /** What a list gives that is sorted by time, equal times in order of planning. */
  @Test
  void givesTheEarliestFirstAndEqualTimesInOrder() {
    SplittableRandom random = new SplittableRandom(1);
    EventQueue queue = new EventQueue();
    List<Integer> happened = new ArrayList<>();
    List<double[]> expected = new ArrayList<>();
    for (int i = 0; i < 5_000; i++) {
      if (expected.isEmpty() || random.nextInt(3) > 0) {
        double time = random.nextInt(50);
        int number = i;
        queue.add(time, () -> happened.add(number));
        expected.add(new double[] {time, i});
      } else {
        double[] first =
            expected.stream()
                .min(Comparator.<double[]>comparingDouble(e -> e[0]).thenComparingDouble(e -> e[1]))
                .orElseThrow();
        expected.remove(first);
        assertThat(queue.next()).isTrue();
        assertThat(queue.now()).isEqualTo(first[0]);
        assertThat(happened.get(happened.size() - 1)).isEqualTo((int) first[1]);
      }
    }
    assertThat(queue.next()).isEqualTo(!expected.isEmpty());
  }
}
