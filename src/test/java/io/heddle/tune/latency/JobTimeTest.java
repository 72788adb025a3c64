package io.heddle.tune.latency;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class JobTimeTest {
  private static JobTime job(double... tasks) {
    return new JobTime(new double[0], tasks);
  }

  /**
   * AdaptiveConfig, Fig. 5, with the last task's 4 s our own: one container at 0, one at 3 and two
   * at 7. Task 1 runs 0-6 and task 2 3-9; task 3 follows task 1, 6-9; tasks 4 and 5 take the new
   * containers, 7-10; at 9 the first two are free, for task 6, 9-12, and task 7, 9-13.
   */
  @Test
  void sevenTasksOfThePapersExample() {
    JobTime job = job(6, 6, 3, 3, 3, 3, 4);
    job.allocate(0, 1);
    assertThat(job.wanted(3)).as("the first is busy, six tasks wait").isEqualTo(6);
    job.allocate(3, 1);
    assertThat(job.wanted(7)).isEqualTo(4);
    job.allocate(7, 2);

    assertThat(job.end()).isEqualTo(13);
    assertThat(job.containers()).isEqualTo(4);
    assertThat(job.wanted(9)).as("two wait, and two containers are free").isZero();
  }

  @Test
  void oneContainerRunsOneTaskAfterTheOther() {
    JobTime job = job(1, 2, 3);
    job.allocate(5, 1);
    assertThat(job.end()).isEqualTo(11);
  }

  @Test
  void aContainerThatComesLaterIsOfNoUseToTasksThatStartedBefore() {
    // Both tasks are assigned to the first container, which is free at 0 and at 4, before 5.
    JobTime job = job(4, 4);
    job.allocate(0, 1);
    job.allocate(5, 1);

    assertThat(job.end()).isEqualTo(8);
  }

  /** One container until 4, for the first task, 4-14; at 6 another one, for the second, 6-16. */
  @Test
  void aJobThatRunsGoesOnWithWhatItHolds() {
    JobTime job = new JobTime(new double[] {4}, new double[] {10, 10});
    assertThat(job.end()).isEqualTo(24);
    job.allocate(6, 1);
    assertThat(job.end()).isEqualTo(16);
  }
}
