package io.heddle.explain;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Random;
import org.junit.jupiter.api.Test;

class RecentNotesTest {
  private final RecentNotes<String, Integer> notes = new RecentNotes<>();

  @Test
  void nothingIsKeptWithoutRoom() {
    notes.add("ann", "a", 1);

    assertThat(notes.size()).isZero();
    assertThat(notes.of("a")).isEmpty();
    assertThat(notes.latest("a")).isNull();
  }

  @Test
  void theLatestOfAKeyComeFirstAndTheOldestGo() {
    notes.limit(100, 2);
    notes.add("ann", "a", 1);
    notes.add("ann", "a", 2);
    notes.add("ann", "b", 9);
    notes.add("ann", "a", 3);

    assertThat(notes.of("a")).containsExactly(3, 2);
    assertThat(notes.latest("a")).isEqualTo(3);
    assertThat(notes.of("b")).containsExactly(9);
    assertThat(notes.size()).isEqualTo(3);
  }

  /** Room for 4: with a fifth note all of a go, of which the last was noted longest ago. */
  @Test
  void ofTooManyInAllAWholeKeyGoes() {
    notes.limit(4, 10);
    notes.add("ann", "a", 1);
    notes.add("ann", "a", 2);
    notes.add("ann", "b", 3);
    notes.add("ann", "b", 4);
    notes.add("ann", "c", 5);

    assertThat(notes.of("a")).isEmpty();
    assertThat(notes.all()).containsExactlyInAnyOrder(3, 4, 5);
  }

  @Test
  void aKeyThatIsNotedAgainStays() {
    notes.limit(3, 10);
    notes.add("ann", "a", 1);
    notes.add("ann", "b", 2);
    notes.add("ann", "a", 3);
    notes.add("ann", "c", 4);

    assertThat(notes.of("a")).containsExactly(3, 1);
    assertThat(notes.of("b")).isEmpty();
  }

  @Test
  void aSmallerLimitForgetsAtOnce() {
    notes.limit(10, 10);
    for (int i = 0; i < 9; i++) {
      notes.add("ann", "abc".substring(i % 3, i % 3 + 1), i);
    }
    notes.limit(4, 2);

    assertThat(notes.of("c")).containsExactly(8, 5);
    assertThat(notes.size()).isEqualTo(4);
    notes.limit(0, 2);
    assertThat(notes.all()).isEmpty();
  }

  @Test
  void neverMoreThanTheLimitWhateverComes() {
    Random random = new Random(1);
    notes.limit(50, 7);
    for (int i = 0; i < 20_000; i++) {
      notes.add("ann", "key" + random.nextInt(1 + random.nextInt(5_000)), i);
      assertThat(notes.size()).isBetween(1, 50);
    }
    assertThat(notes.all()).hasSize(notes.size());
  }

  /** Ann's notes of one application stay, however many applications Bob has. */
  @Test
  void oneOwnersKeysDoNotPushOutAnothers() {
    notes.limit(10, 3);
    notes.add("ann", "a", 1);
    notes.add("ann", "a", 2);
    for (int i = 0; i < 1_000; i++) {
      notes.add("bob", "b" + i, i);
    }
    assertThat(notes.of("a")).containsExactly(2, 1);
    assertThat(notes.size()).isEqualTo(10);
  }
}
