package io.heddle.place;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** A limit of 10, of which each fourth begins at a multiple of 40. */
class WaitingLimitTest {
  private static final WaitingLimit LIMIT = new WaitingLimit(10);

  @ParameterizedTest
  @CsvSource({
    "105, 105, true",
    "114, 105, true",
    "115, 105, false",
    "120, 105, true",
    "130, 105, false",
    "-31, -60, true",
    "-30, -60, false",
    "-1, -60, false"
  })
  void mastersAreWaitedForInTheFirstLimitAndThenInOneOfFour(long now, long since, boolean may) {
    assertThat(LIMIT.mayWaitForMasters(now, since)).isEqualTo(may);
  }

  @ParameterizedTest
  @CsvSource({"120, 129", "160, 169"})
  void theOneOfFourIsTheSameForAll(long from, long to) {
    for (long now = from - 10; now <= to + 10; now++) {
      for (long since = 0; since <= now - 10; since++) {
        assertThat(LIMIT.mayWaitForMasters(now, since)).isEqualTo(now >= from && now <= to);
      }
    }
  }

  @Test
  void withoutALimitTheyAreAlwaysWaitedFor() {
    assertThat(new WaitingLimit(0).mayWaitForMasters(1_000, 100)).isTrue();
  }
}
