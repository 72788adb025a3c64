package io.heddle.tune.latency;

import static org.assertj.core.api.Assertions.assertThat;

import io.heddle.tune.latency.PaperLatency.Run.JobTime;
import io.heddle.tune.latency.PaperLatency.Run.JobTime.Allocation;
import java.util.List;
import org.junit.jupiter.api.Test;

class JobTimeTest {
  /**
   * AdaptiveConfig, Fig. 5, with the last task's 4 s our own: one container at 0, one at 3 and two
   * at 7. Task 1 runs 0-6 and task 2 3-9; task 3 follows task 1, 6-9; tasks 4 and 5 take the new
   * containers, 7-10; at 9 the first two are free, for task 6, 9-12, and task 7, 9-13.
   */
  @Test
  void sevenTasksOfThePapersExample() {
    List<Allocation> allocations =
        List.of(new Allocation(0, 1), new Allocation(3, 1), new Allocation(7, 2));
    double[] tasks = {6, 6, 3, 3, 3, 3, 4};

    assertThat(JobTime.seconds(allocations, tasks)).isEqualTo(13);
  }

  @Test
  void oneContainerRunsOneTaskAfterTheOther() {
    assertThat(JobTime.seconds(List.of(new Allocation(5, 1)), new double[] {1, 2, 3})).isEqualTo(6);
  }

  @Test
  void aContainerThatComesLaterIsOfNoUseToTasksThatStartedBefore() {
    // Both tasks are assigned to the first container, which is free at 0 and at 4, before 5.
    List<Allocation> allocations = List.of(new Allocation(0, 1), new Allocation(5, 1));

    assertThat(JobTime.seconds(allocations, new double[] {4, 4})).isEqualTo(8);
  }
}
