package io.heddle.place;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** A limit of 10, waiting since 100. */
class WaitingLimitTest {
  private static final WaitingLimit LIMIT = new WaitingLimit(10);

  @ParameterizedTest
  @CsvSource({"129, false", "130, true", "139, true", "140, false", "169, false", "170, true"})
  void mastersAreWaitedForInEachFourthLimit(long now, boolean may) {
    assertThat(LIMIT.mayWaitForMasters(now, 100)).isEqualTo(may);
  }

  @ParameterizedTest
  @CsvSource({"110, false", "135, false", "140, true", "169, true", "175, false", "180, true"})
  void betweenThemTheyWereWaitedFor(long now, boolean has) {
    assertThat(LIMIT.hasWaitedForMasters(now, 100)).isEqualTo(has);
  }

  @Test
  void withoutALimitTheyAreAlwaysWaitedFor() {
    WaitingLimit off = new WaitingLimit(0);
    assertThat(off.mayWaitForMasters(101, 100)).isTrue();
    assertThat(off.hasWaitedForMasters(1_000, 100)).isFalse();
  }
}
