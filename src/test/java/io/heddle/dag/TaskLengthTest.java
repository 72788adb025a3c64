package io.heddle.dag;

import static org.assertj.core.api.Assertions.assertThat;

import io.heddle.model.StageGraph;
import java.util.List;
import org.junit.jupiter.api.Test;

class TaskLengthTest {
  private final TaskLength length = new TaskLength();

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
