package io.heddle.admit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.heddle.admit.AdmissionPolicy.Running;
import io.heddle.colocation.Scenes;
import io.heddle.config.LearningConfig.Beside;
import io.heddle.model.RecurringName;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class RunningSharesTest {
  private static final List<Running> RUNNING =
      List.of(running("a", 0.3), running("b", 0.1), running("a", 0.1), running("c", 0));

  private static Running running(String job, double besideRoom) {
    return new Running("app", Scenes.job(job), 3, besideRoom);
  }

  private static Map<String, Double> shares(Beside beside, List<Running> running) {
    return RunningShares.of(beside, running, RecurringName::name);
  }

  /** 0.4 of 0.5 are beside runs of a, 0.1 beside b, nothing beside c. */
  @Test
  void byTheRoomBesideEach() {
    Map<String, Double> shares = shares(Beside.ROOM, RUNNING);
    assertThat(shares).containsOnlyKeys("a", "b");
    assertThat(shares.get("a")).isCloseTo(0.8, within(1e-12));
    assertThat(shares.get("b")).isCloseTo(0.2, within(1e-12));
  }

  @Test
  void allKindsAlike() {
    assertThat(shares(Beside.ALL, RUNNING))
        .containsExactlyInAnyOrderEntriesOf(Map.of("a", 1 / 3.0, "b", 1 / 3.0, "c", 1 / 3.0));
  }

  @Test
  void whereNoRoomIsBesideAnythingWhatRunsIsAlike() {
    assertThat(shares(Beside.ROOM, List.of(running("a", 0), running("b", 0))))
        .containsExactlyInAnyOrderEntriesOf(Map.of("a", 0.5, "b", 0.5));
    assertThat(shares(Beside.ROOM, List.of())).isEmpty();
    assertThat(shares(Beside.ALL, List.of())).isEmpty();
  }

  @Test
  void ofManyThoseBesideMostRoomCount() {
    List<Running> many = new ArrayList<>();
    for (int i = 1; i <= 2 * RunningShares.MOST_BESIDE; i++) {
      many.add(running("job " + i, i / 1e4));
    }
    assertThat(shares(Beside.ROOM, many))
        .hasSize(RunningShares.MOST_BESIDE)
        .containsKey("job 100")
        .doesNotContainKey("job 50");
  }
}
