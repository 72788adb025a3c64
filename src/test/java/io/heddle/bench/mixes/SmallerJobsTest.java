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

class SmallerJobsTest {
  private static Job job(int tasks) {
    TaskGroup group = new TaskGroup(ResourceVector.of(1024, 1), Durations.equal(tasks, 1_000));
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

  /** Of five jobs the largest does not count; the others take 1, 2, 3 and 4 s: 10 / 4. */
  @Test
  void theLargestFifthDoesNotCount() {
    List<Job> jobs = IntStream.rangeClosed(1, 5).mapToObj(SmallerJobsTest::job).toList();
    SmallerJobs gauge = new SmallerJobs(new Workload("w", jobs));
    for (int i = 0; i < jobs.size(); i++) {
      gauge.submitted(jobs.get(i), 7_000);
      gauge.finished(jobs.get(i), 7_000 + 1_000L * (i + 1), true);
    }
    assertThat(gauge.value()).isEqualTo(2.5);
    assertThat(gauge.unit()).isEqualTo("s");
  }

  @Test
  void withoutAJobThatEndedItIsZero() {
    assertThat(new SmallerJobs(new Workload("w", List.of(job(1)))).value()).isZero();
  }
}
