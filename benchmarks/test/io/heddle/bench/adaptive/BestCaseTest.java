package io.heddle.bench.adaptive;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.heddle.tune.latency.TaskLatency;
import io.heddle.tune.latency.TaskLatency.Delays;
import io.heddle.tune.workload.Queue.QueueSettings;
import io.heddle.tune.workload.Snapshot.Family;
import java.util.Arrays;
import java.util.List;
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
    assertThat(one.errors(new double[] {55, 44, 40, 38, 60})).containsExactly(0.1, 0, 0, 0.05, 0);
  }

  /** The model against the real schedulers, with heartbeats whose phases it does not know. */
  @ParameterizedTest
  @EnumSource(Family.class)
  void predictionsAreNearWhatTheSimulatorSays(Family family) {
    MixRun run = new MixRun(MIX, new StockCluster(family, PriorityQueues.TWO));
    List<Integer> some = family == Family.CAPACITY ? List.of(0, 2, 4) : List.of(0, 7, 12);
    BestCase all =
        new BestCase(run, SettingCandidates.of(family, PriorityQueues.TWO), new double[0]);
    double[] predicted = all.predicted(new TaskLatency(Delays.STANDARD, 4, 2_048));

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
}
