package io.heddle.sim.drive;

import static org.assertj.core.api.Assertions.assertThat;

import io.heddle.model.ResourceVector;
import io.heddle.sim.AdminSettings;
import io.heddle.sim.Schedulers;
import io.heddle.sim.SimulationSettings;
import io.heddle.sim.workload.ClusterSpec;
import io.heddle.sim.workload.Durations;
import io.heddle.sim.workload.Job;
import io.heddle.sim.workload.MapReduce;
import io.heddle.sim.workload.TaskGroup;
import io.heddle.sim.workload.Workload;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;

class TaskLaunchTest {
  private static final ResourceVector DEMAND = ResourceVector.of(1_024, 1);

  @Test
  void aReduceThatWaitedForMapsHasLaunchedMeanwhile() {
    // The map starts 4 s later. The reduce came up beside it and loses no time of its own: with
    // its launch counted once more it would be 8 s.
    assertThat(endOfJob(4_000) - endOfJob(0)).isEqualTo(4_000);
  }

  private static long endOfJob(long taskLaunch) {
    MapReduce model =
        new MapReduce(
            new TaskGroup(DEMAND, Durations.equal(1, 10_000)),
            new TaskGroup(DEMAND, Durations.equal(1, 5_000)),
            1_000);
    Job job = new Job("job", "job", "ann", "root.default", 0, 0, DEMAND, Set.of(), model);
    return Simulator.run(
        new Workload("one", List.of(job)),
        ClusterSpec.of(1, 8_192, 8),
        new Schedulers(AdminSettings.NONE).named("fifo").scheduler(),
        settings(taskLaunch),
        new Recording(),
        () -> false);
  }

  /** Reduces are asked for at once. */
  private static SimulationSettings settings(long taskLaunch) {
    SimulationSettings standard = SimulationSettings.standard(1).withSlowStart(0);
    return new SimulationSettings(
        1,
        standard.nodeHeartbeat(),
        standard.masterHeartbeat(),
        standard.masterLaunch(),
        taskLaunch,
        standard.slowStart(),
        standard.locality(),
        standard.remotePenalty(),
        standard.faults(),
        standard.horizon());
  }
}
