package io.heddle.place;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class WaitingClockTest {
  private final WaitingClock clock = new WaitingClock(10);

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
