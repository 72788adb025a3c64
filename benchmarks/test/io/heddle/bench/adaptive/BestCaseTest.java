package io.heddle.bench.adaptive;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.heddle.sim.workload.Durations;
import io.heddle.sim.workload.Job;
import io.heddle.sim.workload.JobModel.Dag;
import io.heddle.sim.workload.Tasks;
import io.heddle.tune.latency.Delays;
import io.heddle.tune.latency.TaskLatency;
import io.heddle.tune.workload.Queue.QueueSettings;
import io.heddle.tune.workload.Snapshot.Family;
import java.io.IOException;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class BestCaseTest {
  private static final JobMix MIX = FacebookJobs.generated().mixes(6).get(0);

  private static BestCase of(double... means) {
    MixRun run = new MixRun(MIX, new StockCluster(Family.CAPACITY, PriorityQueues.TWO));
    return new BestCase(run, SettingCandidates.of(Family.CAPACITY, PriorityQueues.TWO), means);
  }

  @Test
  void theLossIsThatOfWhatLooksBest() {
    BestCase one = of(50, 44, 40, 40, 60);

    // The second looks best: 44 / 40 - 1.
    assertThat(one.loss(new double[] {9, 7, 8, 8, 9})).isCloseTo(0.1, within(1e-12));
    // The fourth is as good as the third.
    assertThat(one.loss(new double[] {9, 9, 8, 7, 9})).isZero();
    // The mean is 46.8.
    assertThat(one.blindLoss()).isCloseTo(0.17, within(1e-12));
    // The others: 50, 44 and 60 over 40.
    assertThat(one.othersLoss()).isCloseTo((0.25 + 0.1 + 0.5) / 3, within(1e-12));
    assertThat(one.errors(new double[] {55, 44, 40, 38, 60})).containsExactly(0.1, 0, 0, 0.05, 0);
  }

  /** Of five settings the third and fourth are best of one mix, the first of another. */
  @Test
  void countsSettingsThatAreBestOfSomeMix() {
    BestSettings settings = new BestSettings();
    settings.add(of(50, 44, 40, 40, 60));
    settings.add(of(30, 44, 40, 40, 60));

    assertThat(settings.shares()).containsExactly(Map.entry("capacity", 60.0));
  }

  /**
   * Work of 9, 9 and 900 s: 1, 1 and 7 parts are best, (9 + 9 + 900 / 7) / 3 = 48.86 s; the mean of
   * the other 27 ways is 153.94 s.
   */
  @Test
  void theBestWayToShareServesTheLargestGroup() {
    SharesOfGroups groups = new SharesOfGroups();
    for (double work : new double[] {9, 9, 900}) {
      Map<Integer, Double> byParts = new TreeMap<>();
      IntStream.rangeClosed(1, 7).forEach(parts -> byParts.put(parts, work / parts));
      groups.add(byParts);
    }

    assertThat(groups.span()).isCloseTo(900 / (9.0 / 7), within(1e-9));
    assertThat(groups.gain()).isCloseTo(100 * (1 - 48.857 / 153.943), within(0.01));
  }

  /** The model against the real schedulers, with heartbeats whose phases it does not know. */
  @ParameterizedTest
  @EnumSource(Family.class)
  void predictionsAreNearWhatTheSimulatorSays(Family family) {
    MixRun run = new MixRun(MIX, new StockCluster(family, PriorityQueues.TWO));
    List<Integer> some = family == Family.CAPACITY ? List.of(0, 2, 4) : List.of(0, 7, 12);
    BestCase all =
        new BestCase(run, SettingCandidates.of(family, PriorityQueues.TWO), new double[0]);
    double[] predicted = all.predicted(new TaskLatency(Delays.STANDARD, 4, 2_048, 1));

    for (int candidate : some) {
      double simulated =
          Arrays.stream(run.simulate(all.candidates().get(candidate), 1)).average().orElseThrow();
      assertThat(predicted[candidate] / simulated)
          .as("candidate %d", candidate)
          .isCloseTo(1, within(0.05));
    }
  }

  /** AdaptiveConfig, Section 4.3: 56 in all. */
  @Test
  void areAsManyAsThePaperSays() {
    assertThat(SettingCandidates.of(Family.CAPACITY, PriorityQueues.TWO)).hasSize(5);
    assertThat(SettingCandidates.of(Family.CAPACITY, PriorityQueues.FOUR)).hasSize(9);
    assertThat(SettingCandidates.of(Family.FAIR, PriorityQueues.TWO)).hasSize(15);
    assertThat(SettingCandidates.of(Family.FAIR, PriorityQueues.FOUR)).hasSize(27);
  }

  @Test
  void shareOutTheWholeClusterAndDiffer() {
    for (Family family : Family.values()) {
      for (PriorityQueues queues : PriorityQueues.values()) {
        List<List<QueueSettings>> candidates = SettingCandidates.of(family, queues);
        assertThat(candidates).doesNotHaveDuplicates();
        for (List<QueueSettings> each : candidates) {
          assertThat(each).hasSize(queues.count());
          assertThat(each.stream().mapToDouble(QueueSettings::share).sum())
              .isCloseTo(1, within(1e-9));
        }
      }
    }
  }

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
        assertThat(mix.jobs()).allSatisfy(BestCaseTest::isInRange);
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
          .allSatisfy(BestCaseTest::isInRange);
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
    assertThat(mix.jobs()).allSatisfy(BestCaseTest::isInRange);
  }

  private static void isInRange(Job job) {
    assertThat(job.priority()).isBetween(2, 8);
    assertThat(Tasks.count(job.model())).isBetween(1L, 40L);
    assertThat(job.master()).isEqualTo(JobMix.CONTAINER);
  }
}
