package io.heddle.model;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class RoundsTest {
  private static final long PERIOD = 1_000;

  private final Rounds<String> rounds = new Rounds<>(PERIOD, PERIOD);

  private List<String> visitedAt(long now) {
    List<String> visited = new ArrayList<>();
    for (int left = rounds.due(now); left > 0; left--) {
      visited.add(rounds.next());
    }
    return visited;
  }

  /** Four in 1,000: one each 250. Time begins anywhere, also below zero. */
  @Test
  void visitsEachOnceInAPeriod() {
    List.of("a", "b", "c", "d").forEach(rounds::add);
    assertThat(visitedAt(-500)).isEmpty();
    assertThat(visitedAt(-300)).isEmpty();
    assertThat(visitedAt(-250)).containsExactly("a");
    assertThat(visitedAt(0)).containsExactly("b");
    assertThat(visitedAt(500)).containsExactly("c", "d");
  }

  @Test
  void newOnesAreLastAndRemovedOnesAreNotVisited() {
    List.of("a", "b", "c", "d").forEach(rounds::add);
    rounds.due(0);
    assertThat(visitedAt(250)).containsExactly("a");
    rounds.remove("b");
    rounds.add("e");
    assertThat(visitedAt(1_250)).containsExactly("c", "d", "a", "e");
  }

  /** 400 entries, 5 ms each: a round of 2 s, so one each 5 ms; 4,000 in 10 s: four in 10 ms. */
  @Test
  void aRoundTakesLongerTheMoreEntriesThereAre() {
    Rounds<String> many = new Rounds<>(1_000_000_000L, 10_000_000_000L);
    for (int i = 0; i < 400; i++) {
      many.add("entry " + i);
    }
    many.due(0);
    assertThat(many.due(4_000_000)).isZero();
    assertThat(many.due(5_000_000)).isOne();
    for (int i = 400; i < 4_000; i++) {
      many.add("entry " + i);
    }
    assertThat(many.due(15_000_000)).isEqualTo(4);
  }

  @Test
  void theNextOneMayBeRemovedAndTheLastOneToo() {
    List.of("a", "b").forEach(rounds::add);
    rounds.due(0);
    rounds.remove("a");
    assertThat(visitedAt(1_000)).containsExactly("b");
    rounds.remove("b");
    assertThat(visitedAt(2_000)).isEmpty();
    rounds.add("c");
    assertThat(visitedAt(3_000)).containsExactly("c");
  }

  /** After a pause of many periods a visit is no longer than any other, nor is the one after it. */
  @Test
  void aLongPauseIsNotMadeUpFor() {
    for (int i = 0; i < 100; i++) {
      rounds.add("entry " + i);
    }
    rounds.due(0);
    assertThat(visitedAt(100 * PERIOD)).hasSize(Rounds.MOST_DUE);
    assertThat(visitedAt(100 * PERIOD + 10)).hasSize(2);
  }

  @Test
  void aRoundEndsOnceAllWereVisited() {
    List.of("a", "b").forEach(rounds::add);
    rounds.due(0);
    assertThat(rounds.takeRoundEnd()).as("before the first one").isTrue();
    visitedAt(500);
    assertThat(rounds.takeRoundEnd()).isFalse();
    visitedAt(1_000);
    assertThat(rounds.takeRoundEnd()).isTrue();
    assertThat(rounds.takeRoundEnd()).isFalse();
  }
}
