package io.heddle.dag;

import static io.heddle.dag.ShippedWeights.BATCH;
import static io.heddle.dag.ShippedWeights.STREAM;
import static org.assertj.core.api.Assertions.assertThat;

import io.heddle.dag.ArrivalPattern.TaskLength;
import io.heddle.model.StageGraph;
import java.util.List;
import org.junit.jupiter.api.Test;

class WeightsOfJobsTest {
  private final ArrivalPattern pattern = new ArrivalPattern();

  private final TaskLength length = new TaskLength();

  /** All within 2 s, and the work lasts 200 s: they came together. */
  @Test
  void jobsThatCameTogetherAreABatch() {
    for (int job = 0; job < 20; job++) {
      pattern.arrived(job * 0.1);
    }
    assertThat(pattern.look(20, 200, 3)).isEqualTo(BATCH);
    assertThat(pattern.look(10, 100, 100)).isEqualTo(BATCH);
  }

  /** One each 25 s: while the work of 2 lasts 30 s, 30 / 25 = 1.2 come, 0.6 for each. */
  @Test
  void jobsThatComeOneByOneAreAStream() {
    for (int job = 0; job < 9; job++) {
      pattern.arrived(job * 25);
    }
    assertThat(pattern.look(2, 30, 200)).isEqualTo(STREAM);
  }

  /** At 200 s, 8 have come after the first: 0.04 a second. */
  @Test
  void betweenTheTwoItStaysAsItIs() {
    for (int job = 0; job < 9; job++) {
      pattern.arrived(job * 25);
    }
    assertThat(pattern.look(10, 50, 200)).as("2 come, 0.2 for each").isEqualTo(BATCH);
    assertThat(pattern.look(10, 75, 200)).as("3 come, 0.3 for each").isEqualTo(STREAM);
    assertThat(pattern.look(10, 50, 200)).as("0.2 again").isEqualTo(STREAM);
    assertThat(pattern.look(10, 37.5, 200)).as("1.5 come, 0.15 for each").isEqualTo(BATCH);
  }

  /** The rate falls while nothing comes: 8 in 800 s. */
  @Test
  void aStreamThatEndsIsABatch() {
    for (int job = 0; job < 9; job++) {
      pattern.arrived(job * 25);
    }
    assertThat(pattern.look(2, 30, 200)).isEqualTo(STREAM);
    assertThat(pattern.look(2, 30, 1_000)).as("0.24 come, 0.12 for each").isEqualTo(BATCH);
  }

  @Test
  void withoutArrivalsItIsABatch() {
    assertThat(pattern.look(1, 10, 5)).isEqualTo(BATCH);
  }

  private static JobProgress job(int tasks, double seconds) {
    return new JobProgress(
        new StageGraph(new int[] {tasks}, new double[] {seconds}, List.of(new int[0])));
  }

  /** (90 x 1 + 10 x 50) / 100 = 5.9 s, then (90 x 1 + 10 x 51) / 100 = 6. */
  @Test
  void isTheMeanOfAllTasks() {
    assertThat(length.look(List.of(job(90, 1), job(10, 50)))).isFalse();
    assertThat(length.look(List.of(job(90, 1), job(10, 51)))).isTrue();
  }

  @Test
  void betweenTheBoundsItStaysAsItIs() {
    assertThat(length.look(List.of(job(1, 4)))).isFalse();
    assertThat(length.look(List.of(job(1, 20)))).isTrue();
    assertThat(length.look(List.of(job(1, 4)))).isTrue();
    assertThat(length.look(List.of(job(1, 3)))).isFalse();
  }

  /** The long one has started, so that nothing is left to tell by. */
  @Test
  void withoutTasksItStaysAsItIs() {
    JobProgress job = job(1, 20);
    assertThat(length.look(List.of(job))).isTrue();
    job.sent(0);
    job.started(0);
    assertThat(length.look(List.of(job))).isTrue();
    assertThat(length.look(List.of())).isTrue();
  }

  @Test
  void tasksThatHaveStartedDoNotCount() {
    JobProgress job =
        new JobProgress(
            new StageGraph(
                new int[] {1, 9}, new double[] {100, 1}, List.of(new int[0], new int[] {0})));
    assertThat(length.look(List.of(job))).as("109 s / 10").isTrue();
    job.sent(0);
    job.started(0);
    assertThat(length.look(List.of(job))).as("9 s / 9").isFalse();
  }
}
