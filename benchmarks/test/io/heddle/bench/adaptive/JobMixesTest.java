package io.heddle.bench.adaptive;

import static org.assertj.core.api.Assertions.assertThat;

import io.heddle.sim.workload.Durations;
import io.heddle.sim.workload.Job;
import io.heddle.sim.workload.JobModel.Dag;
import io.heddle.sim.workload.Tasks;
import java.io.IOException;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class JobMixesTest {
  @Test
  void prioritiesGoToTheQueuesOfTheirRange() {
    assertThat(IntStream.rangeClosed(2, 8).mapToObj(PriorityQueues.TWO::path))
        .containsExactly(
            "root.q1", "root.q1", "root.q1", "root.q1", "root.q2", "root.q2", "root.q2");
    assertThat(IntStream.rangeClosed(2, 8).mapToObj(PriorityQueues.FOUR::path))
        .containsExactly(
            "root.q1", "root.q1", "root.q2", "root.q2", "root.q3", "root.q3", "root.q4");
  }

  @Test
  void jobsWithoutReducesHaveOneStageAndOthersTwoInARow() {
    Dag mapOnly = JobMix.stages(List.of(Durations.equal(3, 10), Durations.equal(0, 0)));
    Dag both = JobMix.stages(List.of(Durations.equal(3, 10), Durations.equal(1, 20)));

    assertThat(mapOnly.stages()).hasSize(1);
    assertThat(both.stages()).hasSize(2);
    assertThat(both.stages().get(1).parents()).containsExactly(0);
  }

  @Test
  void facebookMixesAreFourteenOfJobsThatDiffer() throws IOException {
    for (FacebookJobs source : List.of(FacebookJobs.load(), FacebookJobs.generated())) {
      List<JobMix> mixes = source.mixes(6);
      assertThat(mixes).hasSize(14).doesNotHaveDuplicates();
      for (JobMix mix : mixes) {
        assertThat(mix.cluster().capacity().get(1)).isEqualTo(6);
        assertThat(mix.jobs()).hasSize(24);
        assertThat(mix.jobs()).allSatisfy(JobMixesTest::isInRange);
        assertThat(mix.in(PriorityQueues.FOUR).jobs().stream().map(Job::queue).distinct())
            .isSubsetOf(PriorityQueues.FOUR.paths());
      }
    }
  }

  @Test
  void googleMixesAreThreePlatformsTimesSixPeriods() throws IOException {
    for (GoogleJobs source : List.of(GoogleJobs.load(), GoogleJobs.generated())) {
      List<JobMix> mixes = source.mixes();
      assertThat(mixes).hasSize(18).doesNotHaveDuplicates();
      assertThat(mixes.stream().map(JobMix::containers).distinct()).containsExactly(8, 12, 16);
      assertThat(mixes.stream().flatMap(mix -> mix.jobs().stream()))
          .allSatisfy(JobMixesTest::isInRange);
    }
  }

  @Test
  void aVaryingLoadOffersWhatItSays() throws IOException {
    TimeVaryingLoad load = new TimeVaryingLoad(8, 20, 2, 1.5);
    JobMix mix = load.mix(FacebookJobs.load(), 1);

    // 8 containers for 20 minutes, times 1.5; the last job of each interval may go beyond.
    double expected = 8 * 20 * 60_000 * 1.5;
    double work = mix.jobs().stream().mapToDouble(job -> Tasks.work(job.model(), 1)).sum();
    assertThat(work / expected).isBetween(1.0, 1.3);
    assertThat(mix.jobs()).allSatisfy(job -> assertThat(job.submitMillis()).isLessThan(1_200_000));
    assertThat(mix.jobs()).allSatisfy(JobMixesTest::isInRange);
  }

  private static void isInRange(Job job) {
    assertThat(job.priority()).isBetween(2, 8);
    assertThat(Tasks.count(job.model())).isBetween(1L, 40L);
    assertThat(job.master()).isEqualTo(JobMix.CONTAINER);
  }
}
