package io.heddle.bench.decima.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.heddle.bench.decima.UntrainedRules;
import io.heddle.bench.decima.jobs.Arrival;
import io.heddle.bench.decima.jobs.DagJob;
import io.heddle.bench.decima.jobs.StageTimes;
import io.heddle.model.StageGraph;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

class TimelineTest {
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
