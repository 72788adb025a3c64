package io.heddle.bench.colocation;

import static org.assertj.core.api.Assertions.assertThat;

import io.heddle.bench.colocation.queue.Layout;
import io.heddle.bench.colocation.queue.QueueCase;
import io.heddle.bench.colocation.queue.RoundArrivals;
import io.heddle.sim.Interference;
import io.heddle.sim.workload.Job;
import io.heddle.sim.workload.JobModel.CoLocated;
import io.heddle.sim.workload.JobModel.Work.Progress;
import io.heddle.sim.workload.NodeChoice;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class DrivenQueueTest {
  private static DrivenQueue queue(RoundArrivals arrivals, List<String> jobs) {
    return DrivenQueue.of(
        new QueueCase(
            "queue",
            Layout.MARY,
            Interference.NONE,
            Map.of("A", 600.0, "B", 300.5),
            jobs,
            arrivals),
        Progress.TOLD);
  }

  private static List<Job> jobs(DrivenQueue queue, long seed) {
    return queue.workload(seed).jobs();
  }

  // 16 nodes with room for two jobs of 8 nodes each: 4 at a time.
  @Test
  void jobsThatHoldTheClusterComeBeforeAQueueThatIsThereAtOnce() {
    List<Job> jobs = jobs(queue(RoundArrivals.AT_ONCE, List.of("A", "B")), 1);

    assertThat(jobs).hasSize(6);
    assertThat(jobs.subList(0, 4)).allMatch(job -> job.name().equals(DrivenQueue.HOLDER));
    assertThat(jobs.subList(4, 6)).extracting(Job::name).containsExactly("A", "B");
    assertThat(jobs.subList(4, 6)).extracting(Job::submitMillis).containsOnly(1_000L);
    CoLocated second = (CoLocated) jobs.get(5).model();
    assertThat(second.work().soloMillis()).isEqualTo(300_500);
    assertThat(second.spread().count()).isEqualTo(24);
    assertThat(second.spread().nodes()).isEqualTo(NodeChoice.RANDOM);
    // Six of them leave a node a gibibyte for masters.
    assertThat(second.demand().get(0)).isEqualTo(2_560);
  }

  @Test
  void oneJobAMinute() {
    assertThat(jobs(queue(RoundArrivals.CONSTANT, List.of("A", "B", "A")), 1))
        .extracting(Job::submitMillis)
        .containsExactly(0L, 60_000L, 120_000L);
  }

  @Test
  void arbitraryArrivalsFollowFromTheSeed() {
    List<String> many = Collections.nCopies(40, "A");
    List<Job> once = jobs(queue(RoundArrivals.ARBITRARY, many), 1);

    assertThat(jobs(queue(RoundArrivals.ARBITRARY, many), 1)).isEqualTo(once);
    assertThat(jobs(queue(RoundArrivals.ARBITRARY, many), 2)).isNotEqualTo(once);
  }

  // Twenty wait at any time: the 21st comes when one has started.
  @Test
  void aBacklogIsFilledUpAsJobsStart() {
    List<Job> jobs = jobs(queue(RoundArrivals.BACKLOG, Collections.nCopies(23, "A")), 1);

    assertThat(jobs.subList(0, 20)).extracting(Job::afterStarts).containsOnly(0);
    assertThat(jobs.subList(20, 23)).extracting(Job::afterStarts).containsExactly(1, 2, 3);
  }
}
