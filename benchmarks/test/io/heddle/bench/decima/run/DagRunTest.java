package io.heddle.bench.decima.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.heddle.bench.decima.UntrainedRules;
import io.heddle.bench.decima.jobs.Arrival;
import io.heddle.bench.decima.jobs.DagJob;
import io.heddle.bench.decima.jobs.StageTimes;
import io.heddle.dag.StagePolicy;
import io.heddle.dag.StagePolicy.Decision;
import io.heddle.model.StageGraph;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

class DagRunTest {
  /** Two tasks, then one; 1 s each, 2 s in a new process, 1.5 s where a stage begins. */
  private static final DagJob JOB =
      new DagJob(
          "job",
          new StageGraph(new int[] {2, 1}, new double[] {1, 1}, List.of(new int[0], new int[] {0})),
          List.of(times(), times()));

  private static StageTimes times() {
    return new StageTimes(
        new int[] {1}, new double[][] {{2}}, new double[][] {{1.5}}, new double[][] {{1}});
  }

  private static DagRun run(int executors, StagePolicy policy, Arrival... arrivals) {
    return new DagRun(executors, 3, List.of(arrivals), policy, new SplittableRandom(1));
  }

  @Test
  void oneExecutorMovesAndStartsAndGoesOn() {
    // There at 3, first task in a new process until 5, second until 6, next stage until 7.5.
    assertThat(run(1, UntrainedRules.fifo(), new Arrival(0, JOB)).meanCompletion())
        .isCloseTo(7.5, within(1e-9));
  }

  @Test
  void twoExecutorsShareAStage() {
    // Both there at 3, both tasks until 5, the last stage on one of them until 6.5.
    assertThat(run(2, UntrainedRules.fifo(), new Arrival(0, JOB)).meanCompletion())
        .isCloseTo(6.5, within(1e-9));
  }

  @Test
  void anotherJobWaitsForAnExecutorThatHasToMove() {
    // The first as above until 7.5; the second comes at 1, and its executor at 10.5: until 15.
    double mean =
        run(1, UntrainedRules.fifo(), new Arrival(0, JOB), new Arrival(1, JOB)).meanCompletion();
    assertThat(mean).isCloseTo((7.5 + 14) / 2, within(1e-9));
  }

  @Test
  void stopsAtTheHorizon() {
    DagRun run = run(1, UntrainedRules.fifo(), new Arrival(0, JOB), new Arrival(1, JOB));
    run.runUntil(4);
    // 4 s of the first and 3 s of the second.
    assertThat(run.now()).isEqualTo(4);
    assertThat(run.jobSeconds()).isCloseTo(7, within(1e-9));
  }

  @Test
  void refusesADecisionThatLeavesNoRoom() {
    assertThatThrownBy(
            () -> run(1, situation -> new Decision(0, 1, 1), new Arrival(0, JOB)).meanCompletion())
        .hasMessageContaining("no room");
  }
}
