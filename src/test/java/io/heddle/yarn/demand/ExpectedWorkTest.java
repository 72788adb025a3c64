package io.heddle.yarn.demand;

import static org.assertj.core.api.Assertions.assertThat;

import io.heddle.model.RecurringName;
import org.junit.jupiter.api.Test;

class ExpectedWorkTest {
  private static final RecurringName NIGHTLY = new RecurringName("ann", "SPARK", "nightly");
  private static final RecurringName NEW = new RecurringName("bob", "SPARK", "new");

  private final ExpectedWork work = new ExpectedWork();

  private void ended(RecurringName job, double... seconds) {
    for (double each : seconds) {
      work.ended("root.a", job, each, true);
    }
  }

  /** The median of 1, 2, 3, 4, 5, 6, 7, 100 is, of the two in the middle, the larger one: 5. */
  @Test
  void ofAnUnknownJobItIsTheMedianOfItsQueue() {
    ended(RecurringName.UNKNOWN, 1, 100, 2, 7, 3, 6, 4);
    assertThat(work.of("root.a", NEW)).as("of seven jobs").isEmpty();
    ended(RecurringName.UNKNOWN, 5);
    assertThat(work.of("root.a", NEW)).hasValue(5);
    assertThat(work.of("root.b", NEW)).as("in another queue").isEmpty();
    assertThat(work.of("root.a", RecurringName.UNKNOWN)).hasValue(5);
  }

  @Test
  void ofARecurringJobItIsTheMedianOfItsRuns() {
    ended(NEW, 1, 1, 1, 1, 1, 1);
    ended(NIGHTLY, 30, 50);
    assertThat(work.of("root.a", NIGHTLY)).as("two runs are too few").hasValue(1);
    ended(NIGHTLY, 40);
    assertThat(work.of("root.a", NIGHTLY)).hasValue(40);
    assertThat(work.of("root.b", NIGHTLY)).as("in another queue").isEmpty();
  }

  /** The last 16 runs count. */
  @Test
  void whatWasLongAgoIsForgotten() {
    for (int i = 0; i < 16; i++) {
      ended(NIGHTLY, 100);
    }
    ended(NIGHTLY, 1, 1, 1, 1, 1, 1, 1);
    assertThat(work.of("root.a", NIGHTLY)).as("7 of 16").hasValue(100);
    ended(NIGHTLY, 1, 1);
    assertThat(work.of("root.a", NIGHTLY)).as("9 of 16").hasValue(1);
  }

  @Test
  void aJobThatNeverAskedSaysNothing() {
    ended(NIGHTLY, 0, 0, 0, 5, 5);
    assertThat(work.of("root.a", NIGHTLY)).isEmpty();
    ended(NIGHTLY, 5);
    assertThat(work.of("root.a", NIGHTLY)).hasValue(5);
  }

  @Test
  void whatAUserOnlySaysCountsForHisOwnJobs() {
    for (int i = 0; i < 8; i++) {
      work.ended("root.a", NIGHTLY, 1_000, false);
    }
    assertThat(work.of("root.a", NIGHTLY)).hasValue(1_000);
    assertThat(work.of("root.a", NEW)).isEmpty();
  }
}
