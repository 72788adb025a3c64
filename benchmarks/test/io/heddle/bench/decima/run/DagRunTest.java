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

  private static DagRun run(int tasks) {
    double[][] second = {{1}};
    DagJob job =
        new DagJob(
            "job",
            new StageGraph(new int[] {tasks}, new double[] {1}, List.of(new int[0])),
            List.of(new StageTimes(new int[] {1}, second, second, second)));
    return new DagRun(
        1,
        3,
        List.of(new Arrival(0, job), new Arrival(1, job)),
        UntrainedRules.fifo(),
        new SplittableRandom(1));
  }

  /** The executor moves for 3 s, works for 4 s until 7 s, moves again, and works until 14 s. */
  @Test
  void looksAtJobsAndExecutorsAtRegularMoments() {
    DagRun run = run(4);
    Timeline timeline = Timeline.of(run, 7);

    assertThat(timeline.jobs()).containsExactly(1, 0);
    assertThat(timeline.inUse()).containsExactly(0, 0);
    assertThat(Timeline.of(run(4), 5).jobs()).containsExactly(2, 1, 0);
    assertThat(Timeline.of(run(4), 5).inUse()).containsExactly(1, 1, 0);
    assertThat(run.jobSeconds()).as("7 s and 13 s").isCloseTo(20, within(1e-9));
  }

  @Test
  void comparesMomentsWhereTheNumbersDiffer() {
    Timeline one = new Timeline(List.of(1, 2, 3, 4, 9), List.of(1, 1, 1, 1, 0));
    Timeline other = new Timeline(List.of(2, 2, 4, 3), List.of(1, 1, 1, 1));

    assertThat(one.fewerJobsThan(other)).isCloseTo(2.0 / 3, within(1e-12));
    assertThat(one.fewerJobsThan(one)).isEqualTo(0.5);
    assertThat(one.meanJobs()).isCloseTo(3.8, within(1e-12));
    assertThat(one.meanInUse()).isCloseTo(0.8, within(1e-12));
  }
}
