package io.heddle.sim.engine;

import static io.heddle.sim.engine.TestJobs.DEMAND;
import static io.heddle.sim.engine.TestJobs.job;
import static io.heddle.sim.engine.TestJobs.tasks;
import static io.heddle.sim.engine.TestJobs.workload;
import static org.assertj.core.api.Assertions.assertThat;

import io.heddle.sim.AdminSettings;
import io.heddle.sim.Contender;
import io.heddle.sim.Schedulers;
import io.heddle.sim.SimulationSettings;
import io.heddle.sim.SimulationSettings.Timing;
import io.heddle.sim.workload.ClusterSpec;
import io.heddle.sim.workload.JobModel;
import io.heddle.sim.workload.JobModel.Executors;
import io.heddle.sim.workload.JobModel.MapReduce;
import io.heddle.sim.workload.WorkloadStage;
import java.util.List;
import org.junit.jupiter.api.Test;

/** What a launch of 7 s adds, where all else keeps the same beat of a second. */
class TaskLaunchTest {
  private static final long LAUNCH = 7_000;

  private static long end(JobModel model, long taskLaunch, double slowStart) {
    SimulationSettings standard = SimulationSettings.standard(1);
    SimulationSettings settings =
        new SimulationSettings(
            standard.seed(),
            new Timing(1_000, 1_000, 2_000, taskLaunch),
            slowStart,
            standard.locality(),
            standard.remotePenalty(),
            standard.faults(),
            standard.horizon(),
            standard.interference());
    Contender fifo = new Schedulers(AdminSettings.NONE).named("fifo");
    EventLog log = new EventLog();
    long end =
        Simulator.run(
            workload(job("job", model)),
            ClusterSpec.of(1, 8_192, 8),
            fifo.scheduler(),
            settings,
            log,
            () -> false);
    assertThat(log.ends()).containsEntry("job", "succeeded");
    return end;
  }

  private static long added(JobModel model) {
    return end(model, LAUNCH, 1) - end(model, 0, 1);
  }

  // A map and then a reduce, one container each, one after the other.
  @Test
  void aMapAndAReducePayOnceEach() {
    assertThat(added(new MapReduce(tasks(1, 10_000), tasks(1, 10_000), 3_000)))
        .isEqualTo(2 * LAUNCH);
  }

  // A launch that hides behind a longer shuffle would add one only.
  @Test
  void aReduceFetchesOnceItsProcessIsThere() {
    assertThat(added(new MapReduce(tasks(1, 10_000), tasks(1, 10_000), 60_000)))
        .isEqualTo(2 * LAUNCH);
  }

  // The reduce comes up beside the map: it waits for the map's launch only.
  @Test
  void aReduceThatWaitedForMapsHasLaunchedMeanwhile() {
    MapReduce model = new MapReduce(tasks(1, 10_000), tasks(1, 5_000), 1_000);

    assertThat(end(model, LAUNCH, 0) - end(model, 0, 0)).isEqualTo(LAUNCH);
  }

  // Ten tasks one after the other in one slot.
  @Test
  void anExecutorPaysOnceForAllItsTasks() {
    assertThat(
            added(
                new Executors(
                    DEMAND, 1, 1, List.of(new WorkloadStage(List.of(), tasks(10, 10_000))))))
        .isEqualTo(LAUNCH);
  }

  // Two slots: the first tasks of both begin with the process.
  @Test
  void slotsOfAnExecutorShareItsLaunch() {
    assertThat(
            added(
                new Executors(
                    DEMAND, 1, 2, List.of(new WorkloadStage(List.of(), tasks(10, 10_000))))))
        .isEqualTo(LAUNCH);
  }
}
