package io.heddle.sim.engine;

import static org.assertj.core.api.Assertions.assertThat;

import io.heddle.model.ResourceVector;
import io.heddle.sim.AdminSettings;
import io.heddle.sim.QueuedSettings;
import io.heddle.sim.SchedulerChoice;
import io.heddle.sim.Schedulers;
import io.heddle.sim.report.JobOutcome;
import io.heddle.sim.report.JobOutcome.State;
import io.heddle.sim.report.RunRecorder;
import io.heddle.sim.report.RunResult;
import io.heddle.sim.workload.ClusterSpec;
import io.heddle.sim.workload.Durations;
import io.heddle.sim.workload.Job;
import io.heddle.sim.workload.JobModel.Dag;
import io.heddle.sim.workload.SimpleJob;
import io.heddle.sim.workload.TaskGroup;
import io.heddle.sim.workload.Workload;
import io.heddle.sim.workload.WorkloadStage;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class PreemptionInSimulationTest {
  private static final long HOUR = 3_600_000;

  private static Job job(String id, long submit, int tasks, long millis) {
    TaskGroup group = new TaskGroup(ResourceVector.of(1024, 1), Durations.equal(tasks, millis));
    return SimpleJob.of(
            id, ResourceVector.of(1024, 1), new Dag(List.of(new WorkloadStage(List.of(), group))))
        .inQueue("root." + id)
        .submittedAt(submit);
  }

  /** Job a fills the cluster for an hour; b, whose queue is guaranteed half, comes after 20 s. */
  private static RunResult run(String scheduler, boolean preemption) {
    AdminSettings queues = QueuedSettings.of(Map.of("a", 50, "b", 50));
    SchedulerChoice choice = new Schedulers(queues).named(scheduler).scheduler();
    Map<String, String> settings = new HashMap<>(choice.settings());
    settings.put("yarn.resourcemanager.scheduler.monitor.enable", String.valueOf(preemption));
    RunRecorder recorder = new RunRecorder();
    long end =
        TestJobs.run(
            new Workload("two", List.of(job("a", 0, 30, HOUR), job("b", 20_000, 4, 10_000))),
            ClusterSpec.of(2, 16 * 1024, 16),
            new SchedulerChoice(scheduler, choice.family(), settings, choice.allocations()),
            recorder);
    return recorder.result(scheduler, 1, end, false);
  }

  private static JobOutcome second(RunResult run) {
    return run.jobs().get(1);
  }

  @ParameterizedTest
  @ValueSource(strings = {"capacity", "heddle"})
  void aQueueBelowItsGuaranteeGetsContainersBack(String scheduler) {
    RunResult with = run(scheduler, true);
    assertThat(with.counters().get("container-preempted")).isPositive();
    assertThat(with.count(State.FINISHED)).isEqualTo(2);
    assertThat(second(with).completionTime().getAsLong()).isLessThan(HOUR / 10);

    RunResult without = run(scheduler, false);
    assertThat(without.counters()).doesNotContainKey("container-preempted");
    assertThat(second(without).completionTime().getAsLong()).isGreaterThan(HOUR / 2);
  }

  /** It knows no preemption by guarantees, and would refuse to start with it. */
  @Test
  void theFairSchedulerRunsWithout() {
    RunResult run = run("drf", true);
    assertThat(run.count(State.FINISHED)).isEqualTo(2);
    assertThat(run.counters()).doesNotContainKey("container-preempted");
  }
}
