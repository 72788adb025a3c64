package io.heddle.bench.mixes;

import static org.assertj.core.api.Assertions.assertThat;

import io.heddle.model.ResourceVector;
import io.heddle.sim.workload.Durations;
import io.heddle.sim.workload.Job;
import io.heddle.sim.workload.JobModel.Dag;
import io.heddle.sim.workload.TaskGroup;
import io.heddle.sim.workload.Workload;
import io.heddle.sim.workload.WorkloadStage;
import java.util.List;
import java.util.Set;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class CompletionTimesTest {
  private static Job job(int tasks) {
    return job(tasks, 1);
  }

  private static Job job(int tasks, int cores) {
    TaskGroup group = new TaskGroup(ResourceVector.of(1024, cores), Durations.equal(tasks, 1_000));
    return new Job(
        "job-" + tasks,
        "n",
        "u",
        "root.default",
        0,
        0,
        ResourceVector.of(1024, 1),
        Set.of(),
        new Dag(List.of(new WorkloadStage(List.of(), group))));
  }

  /** Jobs of 1 to 5 tasks take 1, 2, 3, 4 and 5 s. */
  private static double ended(CompletionTimes gauge, List<Job> jobs) {
    for (int i = 0; i < jobs.size(); i++) {
      gauge.submitted(jobs.get(i), 7_000);
      gauge.finished(jobs.get(i), 7_000 + 1_000L * (i + 1), true);
    }
    return gauge.value();
  }

  /** The smaller four have a mean of 10 / 4, the largest takes 5, and the third is the median. */
  @Test
  void smallerAndLargerJobsAndAllOfThem() {
    List<Job> jobs = IntStream.rangeClosed(1, 5).mapToObj(CompletionTimesTest::job).toList();
    Workload workload = new Workload("w", jobs);
    assertThat(ended(CompletionTimes.smaller(workload), jobs)).isEqualTo(2.5);
    assertThat(ended(CompletionTimes.larger(workload), jobs)).isEqualTo(5);
    assertThat(ended(CompletionTimes.median(workload), jobs)).isEqualTo(3);
    assertThat(CompletionTimes.median(workload).unit()).isEqualTo("s");
  }

  /** The third has tasks of four cores, of which there are eight; memory limits none. */
  @Test
  void theJobWithTheWidestTasks() {
    List<Job> jobs = List.of(job(5), job(4, 2), job(1, 4), job(3), job(2, 3));
    Workload workload = new Workload("w", jobs);
    CompletionTimes widest = CompletionTimes.widest(workload, ResourceVector.of(8_192, 8));
    assertThat(ended(widest, jobs)).isEqualTo(3);
  }

  /**
   * Two tasks at a time: alone they would take 1, 1, 1.5, 2 and 2.5 s, and took 1, 2, 2, 2, 2 times
   * that.
   */
  @Test
  void slowdownAgainstRunningAlone() {
    List<Job> jobs = IntStream.rangeClosed(1, 5).mapToObj(CompletionTimesTest::job).toList();
    CompletionTimes slowdown =
        CompletionTimes.slowdown(new Workload("w", jobs), ResourceVector.of(2048, 2));
    assertThat(ended(slowdown, jobs)).isEqualTo(1.8);
  }

  @Test
  void withoutAJobThatEndedItIsZero() {
    Workload one = new Workload("w", List.of(job(1)));
    assertThat(CompletionTimes.median(one).value()).isZero();
  }
}
