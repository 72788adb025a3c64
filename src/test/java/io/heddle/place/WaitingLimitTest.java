package io.heddle.place;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** A limit of 60, of which each fourth begins at a multiple of 240. */
class WaitingLimitTest {
  private static final WaitingLimit LIMIT = new WaitingLimit(60);

  private final WaitingClock clock = new WaitingClock(10);

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

  /** Two are asked for at 10, three more at 20: the third to be given has waited since 20. */
  @Test
  void theContainerThatWaitedLongestIsServedFirst() {
    clock.count(2, 10);
    clock.count(5, 20);
    clock.served(30);
    assertThat(clock.since()).isEqualTo(10);
    clock.served(31);
    assertThat(clock.since()).isEqualTo(20);
    assertThat(clock.turn()).isEqualTo(31);
  }

  /** That one is given does not restart the clocks of the others. */
  @Test
  void theOthersWaitOn() {
    clock.count(100, 10);
    for (int given = 1; given < 100; given++) {
      clock.served(1_000 + given);
      assertThat(clock.since()).isEqualTo(10);
    }
    clock.served(2_000);
    assertThat(clock.since()).isEqualTo(2_000);
  }

  @Test
  void thoseThatAreTakenBackAreTheOldest() {
    clock.count(3, 10);
    clock.count(4, 20);
    clock.count(1, 30);
    assertThat(clock.since()).isEqualTo(20);
  }

  @Test
  void whatIsAskedForAfterAllWasGivenWaitsFromThen() {
    clock.count(1, 10);
    clock.served(20);
    clock.count(1, 50);
    assertThat(clock.since()).isEqualTo(50);
  }

  /** However often an application asks for one more, nobody waits longer than is known. */
  @Test
  void ofManyTimesTheLaterCountAsEarlier() {
    for (int i = 1; i <= 100; i++) {
      clock.count(i, 10L * i);
    }
    for (int i = 1; i <= 99; i++) {
      clock.served(2_000);
    }
    assertThat(clock.since()).isEqualTo(80);
  }

  @Test
  void allWaitAnewAfterARestart() {
    clock.count(2, 10);
    clock.restart(40);
    assertThat(clock.since()).isEqualTo(40);
    clock.served(50);
    assertThat(clock.since()).isEqualTo(40);
  }

  @Test
  void theRoomIsHeldFromTheFirstTimeUntilServed() {
    clock.count(2, 10);
    clock.hold(20);
    clock.hold(30);
    assertThat(clock.isHeld()).isTrue();
    assertThat(clock.heldSince()).isEqualTo(20);
    clock.served(40);
    assertThat(clock.isHeld()).isFalse();
  }
}
