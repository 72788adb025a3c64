package io.heddle.reclaim;

import static org.assertj.core.api.Assertions.assertThat;

import io.heddle.reclaim.NodesKept.Candidate;
import java.util.List;
import org.junit.jupiter.api.Test;

class NodesKeptTest {
  private static final List<Candidate<String>> NODES =
      List.of(
          new Candidate<>("full", 16, 24), // 8 beyond
          new Candidate<>("nearly", 16, 18), // 2 beyond
          new Candidate<>("small", 4, 8)); // 4 beyond

  @Test
  void noneIsKeptWhileNothingWaits() {
    assertThat(NodesKept.of(NODES, 0)).isEmpty();
  }

  @Test
  void thoseThatHaveRoomFirstAreKeptUntilTheyHoldWhatWaits() {
    assertThat(NodesKept.of(NODES, 1)).containsExactly("nearly");
    assertThat(NodesKept.of(NODES, 16)).containsExactly("nearly");
    assertThat(NodesKept.of(NODES, 17)).containsExactlyInAnyOrder("nearly", "small");
    assertThat(NodesKept.of(NODES, 21)).containsExactlyInAnyOrder("nearly", "small", "full");
    assertThat(NodesKept.of(NODES, 1_000_000)).hasSize(3);
  }
}
