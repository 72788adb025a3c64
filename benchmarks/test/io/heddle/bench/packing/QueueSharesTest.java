package io.heddle.bench.packing;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.heddle.model.ResourceVector;
import io.heddle.sim.workload.Durations;
import io.heddle.sim.workload.Job;
import io.heddle.sim.workload.JobModel.Dag;
import io.heddle.sim.workload.SimpleJob;
import io.heddle.sim.workload.TaskGroup;
import io.heddle.sim.workload.Workload;
import io.heddle.sim.workload.WorkloadStage;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** A cluster of 100 MiB and 10 cores; queue a has 40 % of it guaranteed, queue b 60 %. */
class QueueSharesTest {
  private static final Job A = job("1", "root.a");
  private static final Job B = job("2", "root.b");

  private final QueueShares shares =
      new QueueShares(Map.of("root.a", 0.4, "root.b", 0.6), new Workload("two", List.of(A, B)));

  /** Two nodes: 12 GB and 8 cores. */
  private static final PackingTrials TRIALS = new PackingTrials(2, 10);

  QueueSharesTest() {
    shares.capacity(of(100, 10), 0);
  }

  private static Job job(String id, String queue) {
    return new Job(id, "n", "u", queue, 0, 0, of(1, 1), Set.of(), new Dag(List.of()));
  }

  private static ResourceVector of(long memory, long cores) {
    return ResourceVector.of(memory, cores);
  }

  private void gets(Job job, ResourceVector resource, long now) {
    shares.allocated(job, "task", "node", resource, now);
  }

  @Test
  void withoutNeedNothingIsMissed() {
    // a wants 30 of 100 MiB and 3 of 10 cores, less than its 40 %, and gets nothing.
    shares.waiting(A, of(30, 3), 0);
    shares.waiting(A, of(30, 3), 9_000);
    assertThat(shares.value()).isEqualTo(1);
  }

  /**
   * a is in need from 1 to 10 s, since it wants 5 of 10 cores. It holds nothing for 3 s, 2 cores (a
   * share of 0.2, half of its 0.4) for 4 s, and 5 cores (more than its guarantee, so 1) for 2 s: (0
   * + 4 x 0.5 + 2 x 1) / 9 = 4 / 9.
   */
  @Test
  void theFigureIsTheMeanOverTheTimeInNeed() {
    shares.waiting(A, of(10, 5), 1_000);
    gets(A, of(4, 2), 4_000);
    shares.waiting(A, of(6, 3), 4_000);
    gets(A, of(6, 3), 8_000);
    shares.waiting(A, of(0, 0), 8_000);
    shares.released(A, "task", "node", of(10, 5), 10_000);
    shares.finished(A, 20_000, true);
    assertThat(shares.value()).isCloseTo(4.0 / 9, within(1e-12));
  }

  /** Memory: 40 of 100 MiB wanted makes need, and 20 of them held are half of it. */
  @Test
  void theShareOfTheScarcerTypeCounts() {
    gets(A, of(20, 1), 0);
    shares.waiting(A, of(20, 1), 0);
    shares.finished(A, 5_000, true);
    assertThat(shares.value()).isCloseTo(0.5, within(1e-12));
  }

  /** GPUs: 4 of 8 wanted make need, and 1 of the guaranteed 3.2 is held. */
  @Test
  void gpusCount() {
    shares.capacity(ResourceVector.of(100, 10, 8), 0);
    gets(A, ResourceVector.of(1, 1, 1), 0);
    shares.waiting(A, ResourceVector.of(3, 3, 3), 0);
    shares.finished(A, 10_000, true);
    assertThat(shares.value()).isCloseTo(1 / 3.2, within(1e-12));
  }

  /** For 10 s, a has all of its 4 cores and b 3 of its 6. */
  @Test
  void theWorstQueueCounts() {
    gets(A, of(4, 4), 0);
    gets(B, of(3, 3), 0);
    shares.waiting(B, of(10, 10), 0);
    shares.finished(B, 10_000, true);
    assertThat(shares.value()).isCloseTo(0.5, within(1e-12));
  }

  @Test
  void jobsCountForTheQueueOfTheWorkloadWhereverASchedulerPutsThem() {
    shares.waiting(A.inQueue("root.default"), of(40, 4), 0);
    shares.finished(A.inQueue("root.default"), 1_000, true);
    assertThat(shares.value()).isZero();
  }

  private static Job job(String id, int tasks, int seconds) {
    TaskGroup group =
        new TaskGroup(ResourceVector.of(1024, 1), Durations.equal(tasks, 1_000L * seconds));
    return SimpleJob.of(
            id, ResourceVector.of(1024, 1), new Dag(List.of(new WorkloadStage(List.of(), group))))
        .inQueue(Queues.TESTS.path());
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
