package io.heddle.sim.engine;

import static org.assertj.core.api.Assertions.assertThat;

import io.heddle.model.ResourceVector;
import io.heddle.sim.AdminSettings;
import io.heddle.sim.PartialObserver;
import io.heddle.sim.Schedulers;
import io.heddle.sim.SimulationSettings;
import io.heddle.sim.workload.ClusterSpec;
import io.heddle.sim.workload.Durations;
import io.heddle.sim.workload.Job;
import io.heddle.sim.workload.JobModel.Dag;
import io.heddle.sim.workload.TaskGroup;
import io.heddle.sim.workload.Workload;
import io.heddle.sim.workload.WorkloadStage;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class WaitingTest {
  private static final ResourceVector DEMAND = ResourceVector.of(1_024, 1);
  private static final AdminSettings BY_HEARTBEATS =
      new AdminSettings(
          Map.of("yarn.scheduler.capacity.schedule-asynchronously.enable", "false"), Map.of(), "");

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
    Simulator.run(
        new Workload("one", List.of(job)),
        ClusterSpec.of(1, 3 * 1_024, 3),
        new Schedulers(scheduler.equals("ffd-dp") ? BY_HEARTBEATS : AdminSettings.NONE)
            .named(scheduler)
            .scheduler(),
        SimulationSettings.standard(1),
        waits,
        () -> false);
    assertThat(waits.containers).containsExactly(1L, 0L, 4L, 2L, 0L);
  }
}
