package io.heddle.sim.engine;

import static io.heddle.sim.engine.TestJobs.job;
import static io.heddle.sim.engine.TestJobs.tasks;
import static io.heddle.sim.engine.TestJobs.workload;
import static org.assertj.core.api.Assertions.assertThat;

import io.heddle.model.ResourceVector;
import io.heddle.sim.AdminSettings;
import io.heddle.sim.PartialObserver;
import io.heddle.sim.SchedulerChoice;
import io.heddle.sim.SchedulerChoice.Family;
import io.heddle.sim.Schedulers;
import io.heddle.sim.workload.ClusterSpec;
import io.heddle.sim.workload.Durations;
import io.heddle.sim.workload.Job;
import io.heddle.sim.workload.JobModel.Dag;
import io.heddle.sim.workload.JobModel.MapReduce;
import io.heddle.sim.workload.TaskGroup;
import io.heddle.sim.workload.Workload;
import io.heddle.sim.workload.WorkloadStage;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class HeadroomTest {
  private static final ResourceVector DEMAND = ResourceVector.of(1_024, 1);

  @Test
  void coresDoNotHoldReducesBackWhereTheSchedulerCountsMemoryAlone() {
    MapReduce job = new MapReduce(tasks(200, 20_000), tasks(20, 10_000), 1_000);
    // YARN's default calculator counts memory alone: eight containers fit on nodes of two cores.
    SchedulerChoice memoryOnly =
        new SchedulerChoice(
            "capacity",
            Family.CAPACITY,
            Map.of(
                "yarn.scheduler.capacity.root.queues", "default",
                "yarn.scheduler.capacity.root.default.capacity", "100"),
            "");
    RecordingListener recording = new RecordingListener();

    TestJobs.run(workload(job("job", job)), ClusterSpec.of(4, 8_192, 2), memoryOnly, recording);

    assertThat(recording.outcomes()).containsEntry("job", true);
    long lastMap = times(recording, "map").max().orElseThrow();
    // Half of 8 cores would be 4 reduces, half of 32 GB are 16.
    assertThat(times(recording, "reduce").filter(time -> time < lastMap).count())
        .as("reduces beside maps that wait")
        .isGreaterThan(4);
  }

  private static LongStream times(RecordingListener recording, String kind) {
    return recording.allocations().stream()
        .filter(entry -> entry.kind().equals(kind))
        .mapToLong(RecordingListener.Entry::time);
  }

  private static final class Waits implements PartialObserver {
    private final List<Long> containers = new ArrayList<>();

    @Override
    public void waiting(Job job, ResourceVector resource, long now) {
      assertThat(resource.get(0)).isEqualTo(1_024 * resource.get(1));
      if (containers.isEmpty() || containers.get(containers.size() - 1) != resource.get(1)) {
        containers.add(resource.get(1));
      }
    }
  }

  /**
   * On a node of three containers: the master waits and gets one; then all four tasks wait, two of
   * them get theirs, and the others when those have ended. Heddle gives by heartbeats here, not in
   * the call that asks.
   */
  @ParameterizedTest
  @ValueSource(strings = {"capacity", "fair", "drf", "ffd-dp"})
  void aJobWaitsForWhatItAskedForAndWasNotGiven(String scheduler) {
    WorkloadStage stage =
        new WorkloadStage(List.of(), new TaskGroup(DEMAND, Durations.equal(4, 10_000)));
    Job job =
        new Job("1", "n", "u", "root.default", 0, 0, DEMAND, Set.of(), new Dag(List.of(stage)));
    Waits waits = new Waits();
    TestJobs.run(
        new Workload("one", List.of(job)),
        ClusterSpec.of(1, 3 * 1_024, 3),
        new Schedulers(scheduler.equals("ffd-dp") ? TestJobs.BY_HEARTBEATS : AdminSettings.NONE)
            .named(scheduler)
            .scheduler(),
        waits);
    assertThat(waits.containers).containsExactly(1L, 0L, 4L, 2L, 0L);
  }
}
