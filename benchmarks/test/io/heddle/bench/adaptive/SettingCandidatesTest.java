package io.heddle.bench.adaptive;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.heddle.tune.workload.Queue.QueueSettings;
import io.heddle.tune.workload.Snapshot.Family;
import java.util.List;
import org.junit.jupiter.api.Test;

class SettingCandidatesTest {
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
