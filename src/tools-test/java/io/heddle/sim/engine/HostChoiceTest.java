package io.heddle.sim.engine;

import static org.assertj.core.api.Assertions.assertThat;

import io.heddle.sim.engine.HostChoice.CandidateHost;
import io.heddle.sim.workload.NodeChoice;
import io.heddle.sim.workload.NodeChoice.Spread;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.EnumSource.Mode;

class HostChoiceTest {
  private static CandidateHost room(String host, int fits, Integer... others) {
    return new CandidateHost(host, fits, List.of(others));
  }

  private static Map<String, Integer> pick(
      NodeChoice choice, int count, int perNode, long seed, CandidateHost... rooms) {
    return HostChoice.pick(
        new Spread(count, perNode, choice), count, List.of(rooms), new SplittableRandom(seed));
  }

  @ParameterizedTest
  @EnumSource(value = NodeChoice.class, mode = Mode.EXCLUDE, names = "FREE")
  void emptyHostsComeFirst(NodeChoice choice) {
    assertThat(pick(choice, 6, 3, 1, room("a", 5, 1), room("b", 8), room("c", 5, 2), room("d", 8)))
        .isEqualTo(Map.of("b", 3, "d", 3));
  }

  @ParameterizedTest
  @EnumSource(value = NodeChoice.class, mode = Mode.EXCLUDE, names = "FREE")
  void hostsWithoutRoomForAHandfulAreLeftOut(NodeChoice choice) {
    assertThat(pick(choice, 6, 3, 1, room("a", 2, 1), room("b", 2), room("c", 3, 2)))
        .isEqualTo(Map.of("c", 3));
  }

  // Seven containers, three to a host: 3 + 3 + 1.
  @ParameterizedTest
  @EnumSource(value = NodeChoice.class, mode = Mode.EXCLUDE, names = "FREE")
  void theLastHostTakesWhatIsLeft(NodeChoice choice) {
    assertThat(pick(choice, 7, 3, 1, room("a", 8), room("b", 8), room("c", 8), room("d", 8)))
        .hasSize(3)
        .containsValue(1)
        .matches(picked -> picked.values().stream().mapToInt(each -> each).sum() == 7);
  }

  @Test
  void alignedJobsShareTheHostsOfOneOther() {
    assertThat(
            pick(
                NodeChoice.ALIGNED,
                6,
                3,
                1,
                room("a", 5, 1),
                room("b", 5, 2),
                room("c", 5, 1, 2),
                room("d", 5, 2),
                room("e", 5, 1)))
        .isEqualTo(Map.of("a", 3, "e", 3));
  }

  // 1,000 draws of one of three hosts: each within 4 standard deviations, 4 sqrt(1000 2/9) = 60.
  @Test
  void randomHostsAreDrawnEvenly() {
    List<String> drawn = new ArrayList<>();
    for (long seed = 0; seed < 1_000; seed++) {
      drawn.addAll(
          pick(NodeChoice.RANDOM, 1, 1, seed, room("a", 5, 1), room("b", 5, 1), room("c", 5, 1))
              .keySet());
    }
    for (String host : List.of("a", "b", "c")) {
      assertThat(drawn.stream().filter(host::equals).count()).as(host).isBetween(273L, 393L);
    }
  }
}
