package io.heddle.yarn.preemption;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.concurrent.TimeUnit;
import org.apache.hadoop.yarn.api.records.NodeId;
import org.junit.jupiter.api.Test;

class TakenBackTest {
  private static final long MINUTE = TimeUnit.MINUTES.toNanos(1);
  private static final NodeId NODE = NodeId.newInstance("node", 1);
  private static final String QUEUE = "root.a";

  private final TakenBack kills = new TakenBack();

  private int useless(long now) {
    return kills.mostRefusals(NODE, QUEUE, false, now);
  }

  private int useful() {
    return kills.mostRefusals(NODE, QUEUE, true, 0);
  }

  private void takeBack(long now) {
    kills.killed(NODE, QUEUE, now);
    kills.given(NODE, QUEUE, "application_1");
  }

  @Test
  void eachTimeDoublesTheRefusals() {
    assertThat(useless(0)).isEqualTo(3);
    for (int most : new int[] {6, 12, 24, 48, 96, 96}) {
      takeBack(0);
      assertThat(useless(0)).isEqualTo(most);
    }
    assertThat(kills.mostRefusals(NODE, "root.b", false, 0)).isEqualTo(3);
    assertThat(kills.mostRefusals(NodeId.newInstance("other", 1), QUEUE, false, 0)).isEqualTo(3);
  }

  @Test
  void whatSeemsUsefulIsBelievedThreeTimes() {
    for (int most : new int[] {0, 0, 3, 6, 12}) {
      takeBack(0);
      assertThat(useful()).isEqualTo(most);
    }
  }

  /** One that comes after the room was taken is no matter of the kill. */
  @Test
  void onlyTheFirstContainerAfterAKillCounts() {
    kills.killed(NODE, QUEUE, 0);
    kills.killed(NODE, QUEUE, 0);
    assertThat(useless(0)).isEqualTo(3);
    kills.given(NODE, QUEUE, "application_1");
    kills.given(NODE, QUEUE, "application_1");
    assertThat(useless(0)).isEqualTo(6);
  }

  @Test
  void whereAnotherQueueGetsTheRoomItBeginsAnew() {
    takeBack(0);
    kills.killed(NODE, QUEUE, 0);
    kills.given(NODE, "root.b", "application_2");
    assertThat(useless(0)).isEqualTo(3);
  }

  @Test
  void whatAnotherQueueGetsAfterItWasTakenBackChangesNothing() {
    takeBack(0);
    kills.given(NODE, "root.b", "application_2");
    assertThat(useless(0)).isEqualTo(6);
  }

  /** Each of two is killed for the other one, whose room is not enough for both. */
  @Test
  void whatIsTakenBackByAKillCountsForBothSides() {
    for (int times = 0; times < 6; times++) {
      kills.killed(NODE, QUEUE, 0);
      kills.given(NODE, "root.b", "application_2");
      kills.killed(NODE, "application_2", 0);
      kills.given(NODE, QUEUE, "application_1");
    }
    assertThat(useful()).isEqualTo(24);
    assertThat(kills.mostRefusals(NODE, "application_2", true, 0)).isEqualTo(12);
  }

  /** The one that gets the room lost nothing there, however often it gives way and comes again. */
  @Test
  void whatIsGivenWithoutAKillWasNotTakenBack() {
    for (int times = 0; times < 9; times++) {
      kills.killed(NODE, QUEUE, 0);
      kills.given(NODE, "root.b", "application_2");
      kills.given(NODE, QUEUE, "application_1");
    }
    assertThat(useful()).isZero();
    assertThat(kills.mostRefusals(NODE, "root.b", true, 0)).isZero();
  }

  @Test
  void itIsForgottenAfterHalfAnHour() {
    takeBack(0);
    assertThat(useless(30 * MINUTE)).isEqualTo(6);
    assertThat(useless(31 * MINUTE)).isEqualTo(3);
    takeBack(31 * MINUTE);
    assertThat(useless(31 * MINUTE)).isEqualTo(6);
  }

  @Test
  void whatAnApplicationLostIsForgottenWhenItEnds() {
    for (int times = 0; times < 2; times++) {
      kills.killed(NODE, "application_2", 0);
      kills.given(NODE, "root.b", "application_2");
    }
    kills.killed(NODE, "application_2", 0);
    assertThat(kills.mostRefusals(NODE, "application_2", false, 0)).isEqualTo(12);
    kills.ended("application_2");
    assertThat(kills.mostRefusals(NODE, "application_2", false, 0)).isEqualTo(3);
    takeBack(0);
    assertThat(useless(0)).isEqualTo(6);
  }
}
