package io.heddle.sim.report;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.heddle.model.ResourceVector;
import io.heddle.sim.RunObserver;
import io.heddle.sim.workload.Job;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class ReplayErrorTest {
  /** Jobs 1, 2, ... submitted a second after each other that take these seconds. */
  private static RunResult run(long seed, long... seconds) {
    RunRecorder recorder = new RunRecorder();
    recorder.capacity(ResourceVector.of(2048, 2), 0);
    for (int i = 0; i < seconds.length; i++) {
      Job job = ReportJobs.job("job " + (i + 1), 1_000L * i);
      recorder.submitted(job, 1_000L * i);
      recorder.allocated(job, RunObserver.MASTER, "node", ReportJobs.SMALL, 1_000L * i);
    }
    for (int i = 0; i < seconds.length; i++) {
      Job job = ReportJobs.job("job " + (i + 1), 1_000L * i);
      recorder.released(
          job, RunObserver.MASTER, "node", ReportJobs.SMALL, 1_000 * (i + seconds[i]));
      recorder.finished(job, 1_000 * (i + seconds[i]), true);
    }
    return recorder.result("capacity", seed, 1_000_000, false);
  }

  /**
   * Replayed 10, 22 and 30 s (means of two seeds), measured 10, 20 and 40 s: off by 0, 10 and 25 %.
   * Means 62/3 over 70/3; the last ends at 32 instead of 42 s, the first is submitted at 0.
   */
  @Test
  void completionTimesMakespanAndOrderAreCompared() {
    Map<String, Long> measured = Map.of("job 1", 10_000L, "job 2", 20_000L, "job 3", 40_000L);
    ReplayError error = ReplayError.of(measured, List.of(run(1, 9, 20, 30), run(2, 11, 24, 30)));
    assertThat(error.jobs()).isEqualTo(3);
    assertThat(error.median()).isCloseTo(0.1, within(1e-9));
    assertThat(error.p90()).isCloseTo(0.25, within(1e-9));
    assertThat(error.meanRatio()).isCloseTo(62 / 70.0, within(1e-9));
    assertThat(error.makespanRatio()).isCloseTo(32 / 42.0, within(1e-9));
    assertThat(error.tau()).isCloseTo(1, within(1e-9));
    assertThat(error.isLarge()).isFalse();
    assertThat(error.text("capacity")).doesNotContain("warning");
  }

  @Test
  void aReplayThatIsFarOffIsNotToBeTrusted() {
    Map<String, Long> measured = Map.of("job 1", 30_000L, "job 2", 20_000L, "job 3", 10_000L);
    ReplayError error = ReplayError.of(measured, List.of(run(1, 5, 10, 15)));
    assertThat(error.tau()).isCloseTo(-1, within(1e-9));
    assertThat(error.isLarge()).isTrue();
    assertThat(error.text("capacity")).contains("warning").contains("--rm");
  }

  @Test
  void jobsOfWhichNothingIsKnownAreLeftOut() {
    assertThat(ReplayError.of(Map.of("other", 1L), List.of(run(1, 5))).jobs()).isZero();
    assertThat(ReplayError.of(Map.of("job 2", 9_000L), List.of(run(1, 5, 9))))
        .extracting(ReplayError::jobs, ReplayError::median)
        .containsExactly(1, 0.0);
  }
}
