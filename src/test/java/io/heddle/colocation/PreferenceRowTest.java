package io.heddle.colocation;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.heddle.colocation.BanditRow.Step;
import io.heddle.model.RecurringName;
import java.util.Map;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

class PreferenceRowTest {
  private static final PreferenceRow<String> UNKNOWN = PreferenceRow.unknown();

  /** Of three alike pi = 1/3: the chosen one gains 0.3 * 2/3, each other loses 0.3 * 1/3. */
  @Test
  void theChosenGainsWhatTheOthersLose() {
    PreferenceRow<String> row = UNKNOWN.after("a", 0.3, 3);
    assertThat(row.of("a")).isCloseTo(0.2, within(1e-12));
    assertThat(row.of("b")).isCloseTo(-0.1, within(1e-12));
    assertThat(row.rest()).isCloseTo(-0.1, within(1e-12));
  }

  /** exp 0.5 = 1.6487: of H = (0.5, 0, 0) pi is (0.4519, 0.2741, 0.2741). */
  @Test
  void probabilitiesAreTheSoftmax() {
    PreferenceRow<String> row = new PreferenceRow<>(Map.of("a", 0.5), 0);
    assertThat(row.probability("a", 3)).isCloseTo(0.4519, within(1e-4));
    assertThat(row.probability("b", 3)).isCloseTo(0.2741, within(1e-4));
  }

  /** Rows of pi sum to 1, and what is added to a row sums to 0, whatever its size. */
  @Test
  void updatesConserveTheRow() {
    SplittableRandom random = new SplittableRandom(7);
    PreferenceRow<Integer> row = PreferenceRow.unknown();
    int choices = 9;
    for (int i = 0; i < 2_000; i++) {
      row = row.after(random.nextInt(choices), random.nextDouble(-5, 5), choices);
      double sum = 0;
      double probability = 0;
      for (int choice = 0; choice < choices; choice++) {
        sum += row.of(choice);
        probability += row.probability(choice, choices);
      }
      assertThat(sum).isCloseTo(0, within(1e-6));
      assertThat(probability).isCloseTo(1, within(1e-9));
    }
  }

  @Test
  void ofTooManyThoseUsedLongestAgoCountAsNeverSeen() {
    PreferenceRow<Integer> row = PreferenceRow.unknown();
    for (int i = 0; i < 1_000; i++) {
      row = row.after(i, 0.1, 1_000);
    }
    assertThat(row.seen()).hasSize(RecentEntries.MOST).containsKey(999).doesNotContainKey(0);
    assertThat(row.of(0)).isEqualTo(row.rest());
  }

  @Test
  void numbersThatAreNoneAreRefused() {
    assertThatThrownBy(() -> new PreferenceRow<>(Map.of("a", Double.NaN), 0))
        .isInstanceOf(IllegalArgumentException.class);
  }

  /**
   * The mean includes the current goodness: the first update moves nothing. The second, 4 after 2,
   * is 1 above the mean 3: with rate 0.1 and two jobs, pi = 1/2, the chosen one gains 0.05.
   */
  @Test
  void theBaselineIncludesTheCurrentGoodness() {
    BanditRow<RecurringName> row =
        BanditRow.<RecurringName>unknown().after(Scenes.job("a"), 2, new Step(0.1, 2));
    assertThat(row.preferences().of(Scenes.job("a"))).isZero();
    row = row.after(Scenes.job("b"), 4, new Step(0.1, 2));
    assertThat(row.meanGoodness()).isEqualTo(3);
    assertThat(row.preferences().of(Scenes.job("b"))).isCloseTo(0.05, within(1e-12));
    assertThat(row.preferences().of(Scenes.job("a"))).isCloseTo(-0.05, within(1e-12));
  }

  /** A job's partners are any user's jobs: whoever has many of them loses the oldest of them. */
  @Test
  void oneUsersJobsDoNotPushOutAnothersPreference() {
    RecurringName anns = new RecurringName("ann", "SPARK", "etl");
    PreferenceRow<RecurringName> row = PreferenceRow.<RecurringName>unknown().after(anns, 0.3, 3);
    double before = row.of(anns);
    for (int i = 0; i < 1_000; i++) {
      row = row.after(new RecurringName("mal", "SPARK", "job" + i), 1e-9, 3);
    }
    assertThat(row.seen()).hasSize(RecentEntries.MOST).containsKey(anns);
    assertThat(row.of(anns)).isCloseTo(before, within(1e-5));
  }
}
