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
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

class RunRecorderTest {
  private static final ResourceVector CLUSTER = ResourceVector.of(4096, 4);

  private final RunRecorder recorder = new RunRecorder();

  private final TaskSlowdowns slowdowns = new TaskSlowdowns();

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

  /** 94 as fast as can be, five at 1.5 and one at 3. */
  @Test
  void quantilesByNearestRankToATenthOfAPerCent() {
    for (int i = 0; i < 94; i++) {
      slowdowns.add(10_000, 10_000);
    }
    for (int i = 0; i < 5; i++) {
      slowdowns.add(10_000, 15_000);
    }
    slowdowns.add(1_000, 3_000);
    assertThat(slowdowns.tasks()).isEqualTo(100);
    assertThat(slowdowns.quantile(0.94)).isEqualTo(1);
    assertThat(slowdowns.quantile(0.95)).isCloseTo(1.5, within(0.001));
    assertThat(slowdowns.quantile(0.99)).isCloseTo(1.5, within(0.001));
    assertThat(slowdowns.quantile(1)).isCloseTo(3, within(0.002));
  }

  @Test
  void nothingAndNoWorkAreAsFastAsCanBe() {
    assertThat(slowdowns.quantile(0.95)).isEqualTo(1);
    slowdowns.add(0, 5);
    assertThat(slowdowns.quantile(0.95)).isEqualTo(1);
  }

  // 4 from 500 to 1500 ms, then 6 to 2000 ms, then nothing: buckets of 1 s from an origin of 0 hold
  // 4 x 500 = 2000 and 4 x 500 + 6 x 500 = 5000, so means 2 and 5; in all 7000.
  @Test
  void meansAreWeightedByTime() {
    StepIntegral level = new StepIntegral(0);
    level.add(4, 500);
    level.add(2, 1_500);
    level.add(-6, 2_000);

    assertThat(level.integral(9_000)).isEqualTo(7_000);
    assertThat(level.profile(1_000)).isEqualTo(new AllocationProfile(0, List.of(2.0, 5.0)));
  }

  // The first bucket that is not empty is the one from 3 to 4 s after the origin of 10 s.
  @Test
  void timeBeforeTheFirstAmountTakesNoBuckets() {
    StepIntegral level = new StepIntegral(10_000);
    level.add(1, 13_000);
    level.add(-1, 14_000);

    assertThat(level.profile(1_000)).isEqualTo(new AllocationProfile(3, List.of(1.0)));
  }

  // 256 buckets of 1 s reach to 256 s; up to 257 s they must be 2 s wide. 3 from 255 to 257 s are
  // then half of bucket 127 (254 to 256 s) and half of bucket 128: means 1.5 and 1.5.
  @Test
  void bucketsDoubleTheirWidthWhenTheyWouldBeTooMany() {
    StepIntegral level = new StepIntegral(0);
    level.add(3, 255_000);
    level.add(-3, 257_000);

    assertThat(level.profile(1_000)).isEqualTo(new AllocationProfile(127, List.of(1.5, 1.5)));
    assertThat(level.width()).isEqualTo(2_000);
  }

  @Test
  void profilesAddUpToTheIntegralHoweverLongItLasts() {
    SplittableRandom random = new SplittableRandom(7);
    StepIntegral level = new StepIntegral(0);
    long now = 0;
    long amount = 0;
    for (int i = 0; i < 5_000; i++) {
      now += random.nextLong(20_000);
      long change = random.nextLong(10) - Math.min(amount, 4);
      amount += change;
      level.add(change, now);
    }
    double integral = level.integral(now);
    AllocationProfile profile = level.profile(level.width());

    assertThat(profile.end()).isLessThanOrEqualTo(StepIntegral.LIMIT);
    assertThat(profile.means().stream().mapToDouble(mean -> mean * level.width()).sum())
        .isCloseTo(integral, within(1e-6 * integral));
  }

  @Test
  void timeDoesNotRunBackwards() {
    StepIntegral level = new StepIntegral(0);
    level.add(1, 1_000);

    assertThatThrownBy(() -> level.add(1, 999)).hasMessageContaining("999");
  }
}
