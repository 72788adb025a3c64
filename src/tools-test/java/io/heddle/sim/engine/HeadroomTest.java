package io.heddle.sim.engine;

import static io.heddle.sim.engine.TestJobs.job;
import static io.heddle.sim.engine.TestJobs.tasks;
import static io.heddle.sim.engine.TestJobs.workload;
import static org.assertj.core.api.Assertions.assertThat;

import io.heddle.sim.SchedulerChoice;
import io.heddle.sim.SchedulerChoice.Family;
import io.heddle.sim.SimulationSettings;
import io.heddle.sim.workload.ClusterSpec;
import io.heddle.sim.workload.JobModel.MapReduce;
import java.util.Map;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;

class HeadroomTest {
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

    Simulator.run(
        workload(job("job", job)),
        ClusterSpec.of(4, 8_192, 2),
        memoryOnly,
        SimulationSettings.standard(1),
        recording,
        () -> false);

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
}
