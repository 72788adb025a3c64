package io.heddle.sim.report;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.heddle.model.ResourceVector;
import io.heddle.sim.RunObserver;
import io.heddle.sim.report.JobOutcome.State;
import io.heddle.sim.workload.Job;
import java.util.List;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;

class RunRecorderTest {
  private static final ResourceVector CLUSTER = ResourceVector.of(4096, 4);

  private final RunRecorder recorder = new RunRecorder();

  private void hold(Job job, String kind, long from, long to) {
    recorder.allocated(job, kind, "node0", ReportJobs.SMALL, from);
    recorder.released(job, kind, "node0", ReportJobs.SMALL, to);
  }

  // Submitted at 10 s, master at 12 s, first map at 15 s, done at 20 s: waits 5 s, takes 10 s.
  @Test
  void aJobsTimesAreThoseThatWereObserved() {
    Job job = ReportJobs.job("a", 10_000);
    recorder.capacity(CLUSTER, 0);
    recorder.submitted(job, 10_000);
    recorder.allocated(job, RunObserver.MASTER, "node0", ReportJobs.SMALL, 12_000);
    hold(job, "map", 15_000, 18_000);
    hold(job, "map", 18_000, 20_000);
    recorder.released(job, RunObserver.MASTER, "node0", ReportJobs.SMALL, 20_000);
    recorder.finished(job, 20_000, true);
    RunResult run = recorder.result("fifo", 1, 25_000, false);

    assertThat(run.makespan()).isEqualTo(10_000);
    JobOutcome outcome = run.jobs().get(0);
    assertThat(outcome.state()).isEqualTo(State.FINISHED);
    assertThat(outcome.firstMaster()).isEqualTo(OptionalLong.of(12_000));
    assertThat(outcome.waitingTime()).isEqualTo(5_000);
    assertThat(outcome.completionTime()).isEqualTo(OptionalLong.of(10_000));
    // 8 s of the master and 5 s of maps, each of 1 core.
    assertThat(outcome.held().get(1)).isEqualTo(13_000);
  }

  // 1 of 4 cores for 10 s, while from 5 s on there are only 2 cores: 10 of 4 x 5 + 2 x 5 = 30 core
  // seconds; memory 10 GiB s of 4 x 5 + 4 x 5 = 40.
  @Test
  void useFollowsACapacityThatChanges() {
    Job job = ReportJobs.job("a", 0);
    recorder.capacity(CLUSTER, 0);
    recorder.submitted(job, 0);
    recorder.allocated(job, "map", "node0", ReportJobs.SMALL, 0);
    recorder.capacity(ResourceVector.of(4096, 2), 5_000);
    recorder.released(job, "map", "node0", ReportJobs.SMALL, 10_000);
    recorder.finished(job, 10_000, true);
    RunResult run = recorder.result("fifo", 1, 60_000, false);

    assertThat(run.use().get(0)).isCloseTo(0.25, within(1e-12));
    assertThat(run.use().get(1)).isCloseTo(1.0 / 3, within(1e-12));
    assertThat(run.capacity().get(1).at(4)).isEqualTo(4);
    assertThat(run.capacity().get(1).at(5)).isEqualTo(2);
  }

  // Queue a holds 1 core for 6 s, queue b for 2 s, of 4 cores for 8 s = 32 core seconds.
  @Test
  void queuesShareTheCluster() {
    Job first = ReportJobs.job("1", "root.a", 0, ReportJobs.job("", 0).model());
    Job second = ReportJobs.job("2", "root.b", 0, first.model());
    recorder.capacity(CLUSTER, 0);
    recorder.submitted(first, 0);
    recorder.submitted(second, 0);
    hold(first, "map", 0, 6_000);
    recorder.finished(first, 6_000, true);
    hold(second, "map", 6_000, 8_000);
    recorder.finished(second, 8_000, true);
    RunResult run = recorder.result("fifo", 1, 8_000, false);

    assertThat(run.queues().get("root.a").use().get(1)).isEqualTo(6.0 / 32);
    assertThat(run.queues().get("root.b").use().get(1)).isEqualTo(2.0 / 32);
    assertThat(run.use().get(1)).isEqualTo(8.0 / 32);
    assertThat(run.queues().get("root.b").allocation().get(1).at(6)).isEqualTo(1);
  }

  @Test
  void whatDidNotFinishIsNamed() {
    recorder.capacity(CLUSTER, 0);
    Job refused = ReportJobs.job("refused", 0);
    Job failed = ReportJobs.job("failed", 0);
    Job open = ReportJobs.job("open", 0);
    recorder.refused(refused, 0, "asks for 64 cores");
    recorder.submitted(failed, 0);
    recorder.submitted(open, 0);
    recorder.finished(failed, 3_000, false);
    recorder.counted("task-failed", 3_000);
    recorder.counted("task-failed", 3_500);
    RunResult run = recorder.result("fifo", 1, 9_000, true);

    assertThat(run.jobs())
        .extracting(JobOutcome::state)
        .containsExactly(State.REFUSED, State.FAILED, State.UNFINISHED);
    assertThat(run.jobs().get(0).reason()).isEqualTo("asks for 64 cores");
    assertThat(run.jobs().get(1).completionTime()).isEmpty();
    assertThat(run.jobs().get(2).waitingTime()).isEqualTo(9_000);
    assertThat(run.makespan()).isEqualTo(9_000);
    assertThat(run.partial()).isTrue();
    assertThat(run.counters()).containsEntry("task-failed", 2L);
  }

  @Test
  void aMillionTasksLeaveNoMoreBehindThanOne() {
    Job job = ReportJobs.job("a", 0);
    recorder.capacity(CLUSTER, 0);
    recorder.submitted(job, 0);
    for (int i = 0; i < 1_000_000; i++) {
      hold(job, "map", i * 1_000L, (i + 1) * 1_000L);
    }
    recorder.finished(job, 1_000_000_000L, true);
    RunResult run = recorder.result("fifo", 1, 1_000_000_000L, false);

    assertThat(run.use().get(1)).isEqualTo(0.25);
    assertThat(run.jobs().get(0).allocation().get(1).means())
        .hasSizeLessThanOrEqualTo(StepIntegral.LIMIT)
        .first()
        .isEqualTo(1.0);
  }

  @Test
  void aRunWithoutJobsIsEmpty() {
    recorder.capacity(CLUSTER, 0);
    RunResult run = recorder.result("fifo", 1, 5_000, false);

    assertThat(run.makespan()).isZero();
    assertThat(run.jobs()).isEqualTo(List.of());
  }

  @Test
  void jobsNeedACluster() {
    assertThatThrownBy(() -> recorder.submitted(ReportJobs.job("a", 0), 0))
        .hasMessageContaining("capacity");
  }
}
