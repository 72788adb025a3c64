package io.heddle.sim.engine;

import static org.assertj.core.api.Assertions.assertThat;

import io.heddle.model.ResourceVector;
import io.heddle.sim.AdminSettings;
import io.heddle.sim.SchedulerChoice;
import io.heddle.sim.Schedulers;
import io.heddle.sim.report.JobOutcome.State;
import io.heddle.sim.report.RunRecorder;
import io.heddle.sim.report.RunResult;
import io.heddle.sim.trace.TraceFormat;
import io.heddle.sim.trace.input.TraceOptions;
import io.heddle.sim.workload.ClusterSpec;
import io.heddle.sim.workload.Workload;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A third resource type, from the workload file to the schedulers. */
class GpuTest {
  @TempDir Path directory;

  /** Eight tasks of a GPU and 10 s, and one job without, on nodes with 4 and with no GPUs. */
  private Workload workload(int gpus) throws IOException {
    Path file =
        Files.writeString(
            directory.resolve("jobs.json"),
            """
            {"cluster": {"nodes": [
               {"count": 1, "memory": 65536, "cores": 32, "gpus": 4},
               {"count": 1, "memory": 65536, "cores": 32}]},
             "jobs": [
               {"id": "train", "tasks":
                 {"count": 8, "memory": 1024, "cores": 1, "gpus": %d, "seconds": 10}},
               {"id": "count", "tasks": {"count": 8, "memory": 1024, "cores": 1, "seconds": 10}}]}
            """
                .formatted(gpus));
    var trace = TraceFormat.HEDDLE.read(file, TraceOptions.standard(1));
    cluster = trace.cluster().orElseThrow();
    return trace.workload();
  }

  private ClusterSpec cluster;

  private RunResult run(String scheduler, Workload workload) {
    SchedulerChoice choice = new Schedulers(AdminSettings.NONE).named(scheduler).scheduler();
    RunRecorder recorder = new RunRecorder();
    long end = TestJobs.run(workload, cluster, choice, recorder);
    return recorder.result(scheduler, 1, end, false);
  }

  /**
   * Four at a time: two waves of 10 s; under Capacity the other job may wait for reservations of
   * the first.
   */
  @ParameterizedTest
  @ValueSource(strings = {"capacity", "drf", "heddle"})
  void tasksWaitForGpus(String scheduler) throws IOException {
    RunResult run = run(scheduler, workload(1));
    assertThat(cluster.capacity()).isEqualTo(ResourceVector.of(131072, 64, 4));
    assertThat(run.count(State.FINISHED)).isEqualTo(2);
    assertThat(run.jobs().get(0).completionTime().getAsLong()).isBetween(20_000L, 29_000L);
    assertThat(run.jobs().get(1).completionTime().getAsLong()).isLessThan(29_000L);
    // 8 tasks of a GPU and 10 s.
    assertThat(run.jobs().get(0).held().get(2)).isBetween(80_000.0, 90_000.0);
  }

  @Test
  void moreThanAnyNodeHasIsRefused() throws IOException {
    RunResult run = run("capacity", workload(5));
    assertThat(run.jobs().get(0).state()).isEqualTo(State.REFUSED);
    assertThat(run.jobs().get(0).reason()).contains("no node is so large");
    cluster = ClusterSpec.of(1, 8192, 8);
    assertThat(run("capacity", workload2()).jobs().get(0).reason()).contains("no node has GPUs");
  }

  private Workload workload2() throws IOException {
    ClusterSpec kept = cluster;
    Workload workload = workload(1);
    cluster = kept;
    return workload;
  }
}
