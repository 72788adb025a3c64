package io.heddle.tune.latency;

import static io.heddle.tune.latency.Cases.job;
import static io.heddle.tune.latency.Cases.queues;
import static io.heddle.tune.latency.Cases.settings;
import static io.heddle.tune.latency.Cases.stage;
import static org.assertj.core.api.Assertions.assertThat;

import io.heddle.tune.workload.Queue.Ordering;
import io.heddle.tune.workload.Queue.QueueRules;
import io.heddle.tune.workload.Snapshot.Family;
import io.heddle.tune.workload.SnapshotJob;
import io.heddle.tune.workload.SnapshotJob.RunningTask;
import java.util.List;
import org.junit.jupiter.api.Test;

/**
 * AdaptiveConfig, Fig. 7: five containers, of which queue 1 has two and queue 2 three; one task in
 * queue 1, and four jobs of two tasks in queue 2. All tasks take 10 s here.
 */
class PaperLatencyTest {
  private static final List<SnapshotJob> JOBS =
      List.of(
          job("j1", 1, stage(1, 10)),
          job("j2", 2, stage(2, 10)),
          job("j3", 2, stage(2, 10)),
          job("j4", 2, stage(2, 10)),
          job("j5", 2, stage(2, 10)));

  private static double[] latencies(Family family, Ordering ordering) {
    return new PaperLatency()
        .of(family, queues(QueueRules.FREE, QueueRules.FREE), JOBS)
        .latencies(5, settings(ordering, 0.4, 0.6));
  }

  /**
   * Fig. 7a: one container stays idle in queue 1; j2 gets two and j3 one, which it keeps for both
   * its tasks, 0-20. j2 returns two at 10, for j4, 10-20. At 20 j3's one comes first, for j5, and
   * then one of j4's, for its other task, 20-30.
   */
  @Test
  void capacityWithFifoGivesFixedContainers() {
    assertThat(latencies(Family.CAPACITY, Ordering.FIFO)).containsExactly(10, 10, 20, 20, 30);
  }

  /**
   * Fig. 7b: queue 2 gets the container that queue 1 does not want: two each for j2 and j3. At 10
   * j1's comes back first, for j4, then j2's two, one of them for j4's other task, and j3's.
   */
  @Test
  void fairWithFifoServesTheFirstTwo() {
    assertThat(latencies(Family.FAIR, Ordering.FIFO)).containsExactly(10, 10, 10, 20, 20);
  }

  /** Fig. 7c: one container for each of the five, kept for both tasks. */
  @Test
  void fairWithFairGivesOneToEach() {
    assertThat(latencies(Family.FAIR, Ordering.FAIR)).containsExactly(10, 20, 20, 20, 20);
  }

  /**
   * One runs already, on one container until 4, and then its other task until 14; it was submitted
   * at -6. The next gets that container at 14.
   */
  @Test
  void jobsThatRunKeepWhatTheyHold() {
    SnapshotJob running =
        new SnapshotJob(
            "running",
            "root.q1",
            "user",
            0,
            -6,
            1,
            true,
            List.of(new RunningTask(4, 1)),
            List.of(stage(1, 10)));
    double[] latencies =
        new PaperLatency()
            .of(Family.FAIR, queues(QueueRules.FREE), List.of(running, job("next", 1, stage(1, 3))))
            .latencies(1, settings(Ordering.FIFO, 1));

    assertThat(latencies).containsExactly(20, 17);
  }

  @Test
  void aJobThatFitsNowhereNeverEnds() {
    double[] latencies =
        new PaperLatency()
            .of(Family.FAIR, queues(QueueRules.FREE), List.of(job("large", 1, stage(1, 3))))
            .latencies(0.5, settings(Ordering.FIFO, 1));

    assertThat(latencies).containsExactly(Double.POSITIVE_INFINITY);
  }

  private static JobTime jobTime(double... tasks) {
    return new JobTime(new double[0], tasks);
  }

  /**
   * AdaptiveConfig, Fig. 5, with the last task's 4 s our own: one container at 0, one at 3 and two
   * at 7. Task 1 runs 0-6 and task 2 3-9; task 3 follows task 1, 6-9; tasks 4 and 5 take the new
   * containers, 7-10; at 9 the first two are free, for task 6, 9-12, and task 7, 9-13.
   */
  @Test
  void sevenTasksOfThePapersExample() {
    JobTime jobTime = jobTime(6, 6, 3, 3, 3, 3, 4);
    jobTime.allocate(0, 1);
    assertThat(jobTime.wanted(3)).as("the first is busy, six tasks wait").isEqualTo(6);
    jobTime.allocate(3, 1);
    assertThat(jobTime.wanted(7)).isEqualTo(4);
    jobTime.allocate(7, 2);

    assertThat(jobTime.end()).isEqualTo(13);
    assertThat(jobTime.containers()).isEqualTo(4);
    assertThat(jobTime.wanted(9)).as("two wait, and two containers are free").isZero();
  }

  @Test
  void oneContainerRunsOneTaskAfterTheOther() {
    JobTime jobTime = jobTime(1, 2, 3);
    jobTime.allocate(5, 1);
    assertThat(jobTime.end()).isEqualTo(11);
  }

  @Test
  void aContainerThatComesLaterIsOfNoUseToTasksThatStartedBefore() {
    // Both tasks are assigned to the first container, which is free at 0 and at 4, before 5.
    JobTime jobTime = jobTime(4, 4);
    jobTime.allocate(0, 1);
    jobTime.allocate(5, 1);

    assertThat(jobTime.end()).isEqualTo(8);
  }

  /** One container until 4, for the first task, 4-14; at 6 another one, for the second, 6-16. */
  @Test
  void aJobThatRunsGoesOnWithWhatItHolds() {
    JobTime jobTime = new JobTime(new double[] {4}, new double[] {10, 10});
    assertThat(jobTime.end()).isEqualTo(24);
    jobTime.allocate(6, 1);
    assertThat(jobTime.end()).isEqualTo(16);
  }
}
