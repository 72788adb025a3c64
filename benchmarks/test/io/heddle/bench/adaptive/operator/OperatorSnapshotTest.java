package io.heddle.bench.adaptive.operator;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.heddle.model.ResourceVector;
import io.heddle.sim.OperatedCluster;
import io.heddle.sim.OperatedJob;
import io.heddle.sim.workload.Durations;
import io.heddle.sim.workload.Job;
import io.heddle.sim.workload.JobModel.MapReduce;
import io.heddle.sim.workload.TaskGroup;
import io.heddle.tune.workload.Group;
import io.heddle.tune.workload.Queue;
import io.heddle.tune.workload.Queue.Ordering;
import io.heddle.tune.workload.Queue.QueueRules;
import io.heddle.tune.workload.Queue.QueueSettings;
import io.heddle.tune.workload.Queue.QueueSpace;
import io.heddle.tune.workload.Snapshot;
import io.heddle.tune.workload.Snapshot.Family;
import io.heddle.tune.workload.SnapshotJob.RunningTask;
import io.heddle.tune.workload.SnapshotJob.Stage;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;

class OperatorSnapshotTest {
  private static final ResourceVector CONTAINER = ResourceVector.of(2_000, 1);
  private static final ResourceVector LARGE = ResourceVector.of(3_000, 2);

  /** Maps of 10 and 30 s, a reduce of 40 s that fetches for 5 s. */
  private static final MapReduce MODEL =
      new MapReduce(
          new TaskGroup(CONTAINER, Durations.of(10_000, 30_000, 20_000)),
          new TaskGroup(LARGE, Durations.of(40_000)),
          5_000);

  private static final Job JOB =
      new Job("j", "j", "ann", "root.q", 0, 0, CONTAINER, Set.of(), MODEL);

  private record Seen(List<OperatedJob> jobs) implements OperatedCluster {
    @Override
    public long now() {
      return 100_000;
    }

    @Override
    public ResourceVector capacity() {
      return ResourceVector.of(24_000, 8);
    }

    @Override
    public void reconfigure(Map<String, String> keys) {
      throw new AssertionError("a reader changes nothing");
    }

    @Override
    public void reallocate(String allocations) {
      throw new AssertionError("a reader changes nothing");
    }

    @Override
    public void prioritise(String job, int priority) {
      throw new AssertionError("a reader changes nothing");
    }
  }

  private static OperatedJob job(List<OperatedJob.Task> running, int maps, int reduces) {
    return new OperatedJob(JOB, MODEL, 3, 60_000, true, running, List.of(maps, reduces));
  }

  private static OperatedJob.Task map(long started) {
    return new OperatedJob.Task(0, CONTAINER, started);
  }

  private static Group read(double sigma, long changedMillis, OperatedJob... jobs) {
    QueueSettings settings = new QueueSettings(1, Ordering.FIFO);
    Queue queue = new Queue("root.q", QueueRules.FREE, settings, QueueSpace.only(settings));
    OperatorSnapshot reader =
        new OperatorSnapshot(Family.CAPACITY, CONTAINER, new Estimates(sigma, 7));
    Snapshot snapshot = reader.read(new Seen(List.of(jobs)), List.of(queue), changedMillis);
    // By memory 12 containers, by cores 8: memory is the dominant dimension.
    assertThat(snapshot.units()).isEqualTo(12);
    return snapshot.groups().get(0);
  }

  @Test
  void tasksHaveTheMeanTimeOfTheirStage() {
    io.heddle.tune.workload.SnapshotJob job =
        read(0, 0, job(List.of(map(92_000), map(70_000)), 1, 1)).jobs().get(0);

    // A map takes 20 s: after 8 s 12 are left; after 30 s it is overdue by a tenth of its time.
    assertThat(job.running()).containsExactly(new RunningTask(12, 1), new RunningTask(2, 1));
    // 40 s and 5 s of fetching; two cores are two units.
    assertThat(job.stages()).containsExactly(new Stage(1, 20, 1), new Stage(1, 45, 2));
    assertThat(job.submittedSeconds()).isEqualTo(-40);
    assertThat(job.priority()).isEqualTo(3);
    assertThat(job.masterSize()).isEqualTo(1);
  }

  @Test
  void whatATaskWillReallyTakeIsNotSeen() {
    // The second map takes 30 s; nothing of that shows.
    assertThat(read(0, 0, job(List.of(map(100_000)), 0, 0)).jobs().get(0).running())
        .containsExactly(new RunningTask(20, 1));
  }

  @Test
  void estimatesAreOffByTheSameFactorForAStage() {
    List<RunningTask> running =
        read(0.5, 0, job(List.of(map(100_000), map(100_000)), 0, 0)).jobs().get(0).running();

    assertThat(running.get(0)).isEqualTo(running.get(1));
    assertThat(running.get(0).remainingSeconds()).isNotCloseTo(20, within(0.01));
  }

  @Test
  void demandIsNewUntilSettingsWereChanged() {
    assertThat(read(0, 60_000, job(List.of(), 1, 0)).newDemand()).isTrue();
    assertThat(read(0, 60_001, job(List.of(), 1, 0)).newDemand()).isFalse();
    assertThat(read(0, 0, job(List.of(map(90_000)), 0, 0)).newDemand()).isFalse();
  }
}
