package io.heddle.place;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** A limit of 10, waiting since 100. */
class WaitingLimitTest {
  private static final WaitingLimit LIMIT = new WaitingLimit(10);

  @ParameterizedTest
  @CsvSource({"100, true", "109, true", "110, false", "139, false", "140, true", "150, false"})
  void mastersAreWaitedForInTheFirstOfFourLimits(long now, boolean may) {
    assertThat(LIMIT.mayWaitForMasters(now, 100)).isEqualTo(may);
  }

  @Test
  void withoutALimitTheyAreAlwaysWaitedFor() {
    assertThat(new WaitingLimit(0).mayWaitForMasters(1_000, 100)).isTrue();
  }
}
