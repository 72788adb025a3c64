package io.heddle.bench.packing;

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
import org.junit.jupiter.api.Test;

class PackingTrialsTest {
  /** Two nodes: 12 GB and 8 cores. */
  private static final PackingTrials TRIALS = new PackingTrials(2, 10);

  private static Job job(String id, int tasks, int seconds) {
    TaskGroup group =
        new TaskGroup(ResourceVector.of(1024, 1), Durations.equal(tasks, 1_000L * seconds));
    return new Job(
        id,
        "n",
        "u",
        Queues.TESTS.path(),
        0,
        0,
        ResourceVector.of(1024, 1),
        Set.of(),
        new Dag(List.of(new WorkloadStage(List.of(), group))));
  }

  // 8 tasks of 4 s keep 8 cores busy for 4 s: 10 s are full after the third such job.
  @Test
  void jobsAreTakenUntilTheirWorkFillsTheTime() {
    List<Job> jobs = List.of(job("1", 8, 4), job("2", 8, 4), job("3", 8, 4), job("4", 8, 4));
    assertThat(TRIALS.filling().of(jobs)).extracting(Job::id).containsExactly("1", "2", "3");
  }

  @Test
  void jobsThatWouldOutlastAllOthersAreLeftOut() {
    List<Job> jobs = List.of(job("long", 1, 301), job("large", 1_001, 1), job("usual", 1_000, 1));
    assertThat(TRIALS.filling().of(jobs)).extracting(Job::id).containsExactly("usual");
  }

  @Test
  void generatedJobsGoToEveryQueueAndFillTheTime() {
    List<Job> jobs = JobSource.MIX.jobs(PackingTrials.WHOLE.cluster(), 1);
    List<Job> taken = PackingTrials.WHOLE.filling().of(jobs);
    assertThat(taken.size()).isBetween(20, jobs.size() - 1);
    assertThat(taken)
        .extracting(Job::queue)
        .contains(Queues.shares().keySet().toArray(String[]::new));
    assertThat(new Workload("distinct ids", taken).jobs()).hasSameSizeAs(taken);
  }

  @Test
  void guaranteesComeToTheWholeCluster() {
    assertThat(Queues.percents().values().stream().mapToInt(Integer::intValue).sum())
        .isEqualTo(100);
    assertThat(Queues.shares()).containsEntry("root.production", 0.4);
  }
}
