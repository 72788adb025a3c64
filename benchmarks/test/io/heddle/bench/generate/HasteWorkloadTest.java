package io.heddle.bench.generate;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.heddle.model.ResourceVector;
import io.heddle.sim.workload.Gap;
import io.heddle.sim.workload.Job;
import io.heddle.sim.workload.JobModel.Chain;
import io.heddle.sim.workload.JobModel.MapReduce;
import io.heddle.sim.workload.Tasks;
import io.heddle.sim.workload.Workload;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

class HasteWorkloadTest {
  /**
   * Sums over each table's rows, by hand.
   *
   * <p>Tasks. Table 2: 4 x 57 = 228. Table 3: maps 38 + 76 + 52 + 26 + 52 + 26 + 50 + 100 = 420,
   * reduces 6 + 12 + 12 + 6 + 8 + 4 + 1 + 1 = 50. Table 4: maps 96 + 81 + 20 + 37 + 120 = 354,
   * reduces 12 + 12 + 6 + 12 + 5 = 47. Table 5: maps 24 + 96 + 36 + 162 + 64 + 64 + 37 + 37 + 16 +
   * 100 = 636, reduces 6 + 6 + 12 + 12 + 1 + 1 + 24 + 24 + 3 + 4 = 93.
   *
   * <p>Core seconds: maps, reduces, and shuffles, during which reduces hold their cores too. Table
   * 2: 52 x 30 x (2 + 3 + 4 + 5) + 5 x 20 x (2 + 2 + 3 + 3) + 5 x 8 x 10 = 21,840 + 1,000 + 400.
   * Table 3: terasort 2,280 + 1,080 + 360; word count 7,800 + 720 + 288; word mean 3,250 + 120 +
   * 60; pi 13,750 + 10 + 4. Table 4: terasort 1,920 + 720 + 240; word count 7,290 + 480 + 192; scan
   * 300 + 60 + 30; pagerank 2,220 + 720 + 240; k-means 10,800 + 225 + 75. On 64 cores that takes
   * 363, 464 and 399 s.
   */
  @ParameterizedTest
  @CsvSource({"SIMPLE, 228, 23240", "MIXED_1, 470, 29722", "MIXED_2, 401, 25512"})
  void tasksAndWorkAreThoseOfTheTables(HasteTable table, long tasks, double coreSeconds) {
    // The mean of 20 seeds: tasks are off by at most 20 %, their sums over 20 seeds by far less.
    double work =
        IntStream.range(0, 20)
            .mapToDouble(seed -> coreSeconds(HasteWorkload.of(table, Hints.NONE, seed)))
            .average()
            .orElseThrow();
    assertThat(work).isCloseTo(coreSeconds, within(0.01 * coreSeconds));
    assertThat(tasks(HasteWorkload.of(table, Hints.NONE, 1))).isEqualTo(tasks);
  }

  @Test
  void theLargeTableHasTenJobs() {
    Workload workload = HasteWorkload.of(HasteTable.MIXED_3, Hints.NONE, 1);
    assertThat(workload.jobs()).hasSize(10);
    assertThat(tasks(workload)).isEqualTo(729);
    assertThat(HasteTable.MIXED_3.cluster().capacity())
        .isEqualTo(ResourceVector.of(20 * 32 * 1024, 320));
    assertThat(HasteTable.MIXED_2.cluster().capacity()).isEqualTo(ResourceVector.of(65_536, 64));
  }

  private static long tasks(Workload workload) {
    return workload.jobs().stream().mapToLong(job -> Tasks.count(job.model())).sum();
  }

  private static double coreSeconds(Workload workload) {
    return workload.jobs().stream().mapToDouble(job -> Tasks.work(job.model(), 1)).sum() / 1_000;
  }

  @ParameterizedTest
  @EnumSource
  void eachTaskIsWithinAFifthOfItsMean(HasteTable table) {
    List<Job> jobs = HasteWorkload.of(table, Hints.NONE, 3).jobs();
    for (int i = 0; i < jobs.size(); i++) {
      double mean = 1_000 * table.rows().get(i).benchmark().mapSeconds();
      for (MapReduce round : rounds(jobs.get(i))) {
        for (int task = 0; task < round.maps().count(); task++) {
          assertThat((double) round.maps().durations().get(task))
              .isBetween(0.8 * mean - 1, 1.2 * mean + 1);
        }
      }
    }
  }

  private static List<MapReduce> rounds(Job job) {
    return job.model() instanceof Chain chain ? chain.rounds() : List.of((MapReduce) job.model());
  }

  @Test
  void totalsOfIterativeJobsAreDividedOverTheirRounds() {
    List<Job> jobs = HasteWorkload.of(HasteTable.MIXED_2, Hints.NONE, 1).jobs();
    // Pagerank: 37 maps in 2 rounds. K-means: 120 maps and 5 reduces in 6 rounds.
    assertThat(rounds(jobs.get(3)))
        .extracting(round -> round.maps().count())
        .containsExactly(19, 18);
    assertThat(rounds(jobs.get(4)))
        .extracting(round -> round.maps().count())
        .containsExactly(20, 20, 20, 20, 20, 20);
    assertThat(rounds(jobs.get(4)))
        .extracting(round -> round.reduces().count())
        .containsExactly(1, 1, 1, 1, 1, 0);
  }

  @Test
  void theSameSeedGivesTheSameWorkloadAndAnotherDoesNot() {
    Workload workload = HasteWorkload.of(HasteTable.SIMPLE, Hints.NONE, 1);
    assertThat(HasteWorkload.of(HasteTable.SIMPLE, Hints.NONE, 1)).isEqualTo(workload);
    assertThat(HasteWorkload.of(HasteTable.SIMPLE, Hints.NONE, 2)).isNotEqualTo(workload);
  }

  @Test
  void successiveJobsComeWithinTheGaps() {
    List<Job> jobs =
        HasteWorkload.of(HasteTable.MIXED_2, Gap.uniform(60_000, 120_000), Hints.NONE, 1).jobs();
    assertThat(jobs.get(0).submitMillis()).isZero();
    for (int i = 1; i < jobs.size(); i++) {
      assertThat(jobs.get(i).submitMillis() - jobs.get(i - 1).submitMillis())
          .isBetween(59_999L, 120_001L);
    }
  }

  @Test
  void withoutHintsThereAreNoTags() {
    assertThat(HasteWorkload.of(HasteTable.MIXED_2, Hints.NONE, 1).jobs())
        .allSatisfy(job -> assertThat(job.tags()).isEmpty());
  }

  @Test
  void stagesAreSaidOfChainsOnly() {
    Workload workload = HasteWorkload.of(HasteTable.MIXED_2, Hints.STAGES, 1);
    assertThat(workload.jobs().get(0).tags()).isEmpty();
    assertThat(workload.jobs().get(4).tags())
        .containsExactlyInAnyOrder("heddle.workflow=5-kmeans", "heddle.stages=6");
  }

  @ParameterizedTest
  @EnumSource
  void tagsAreWhatYarnTakes(HasteTable table) {
    assertThat(HasteWorkload.of(table, Hints.STAGES, 1).jobs())
        .allSatisfy(
            job ->
                assertThat(job.tags())
                    .hasSizeLessThanOrEqualTo(10)
                    .allMatch(tag -> tag.matches("[a-z0-9.=-]{1,100}")));
  }
}
