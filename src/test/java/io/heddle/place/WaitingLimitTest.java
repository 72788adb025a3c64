package io.heddle.place;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** A limit of 60, of which each fourth begins at a multiple of 240. */
class WaitingLimitTest {
  private static final WaitingLimit LIMIT = new WaitingLimit(60);

  @ParameterizedTest
  @CsvSource({
    "630, 630, true",
    "631, 630, true",
    "632, 630, false",
    "633, 630, false",
    "634, 630, true",
    "689, 630, true",
    "690, 630, false",
    "720, 630, true",
    "722, 720, false",
    "780, 630, false",
    "-181, -360, true",
    "-180, -360, false",
    "-1, -360, false"
  })
  void mastersAreWaitedForInTheFirstLimitAndThenInOneOfFour(long now, long since, boolean may) {
    assertThat(LIMIT.mayWaitForMasters(now, since)).isEqualTo(may);
  }

  @ParameterizedTest
  @CsvSource({"720, 779", "960, 1019"})
  void theOneOfFourIsTheSameForAll(long from, long to) {
    for (long now = from - 60; now <= to + 60; now++) {
      for (long since = 0; since <= now - 60; since++) {
        assertThat(LIMIT.mayWaitForMasters(now, since)).isEqualTo(now >= from && now <= to);
      }
    }
  }

  @Test
  void withoutALimitTheyAreAlwaysWaitedFor() {
    assertThat(new WaitingLimit(0).mayWaitForMasters(1_000, 100)).isTrue();
  }

  @ParameterizedTest
  @CsvSource({"9, true", "10, false", "19, false", "20, true"})
  void thePauseIsAtMostTenSeconds(long seconds, boolean may) {
    WaitingLimit day = new WaitingLimit(TimeUnit.DAYS.toNanos(1));
    assertThat(day.mayWaitForMasters(TimeUnit.SECONDS.toNanos(seconds), 0)).isEqualTo(may);
  }
}
