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
    kills.given(NODE, QUEUE);
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
    kills.given(NODE, QUEUE);
    kills.given(NODE, QUEUE);
    assertThat(useless(0)).isEqualTo(6);
  }

  @Test
  void whereAnotherQueueGetsTheRoomItBeginsAnew() {
    takeBack(0);
    kills.killed(NODE, QUEUE, 0);
    kills.given(NODE, "root.b");
    assertThat(useless(0)).isEqualTo(3);
  }

  @Test
  void whatAnotherQueueGetsAfterItWasTakenBackChangesNothing() {
    takeBack(0);
    kills.given(NODE, "root.b");
    assertThat(useless(0)).isEqualTo(6);
  }

  @Test
  void itIsForgottenAfterHalfAnHour() {
    takeBack(0);
    assertThat(useless(30 * MINUTE)).isEqualTo(6);
    assertThat(useless(31 * MINUTE)).isEqualTo(3);
    takeBack(31 * MINUTE);
    assertThat(useless(31 * MINUTE)).isEqualTo(6);
  }
}
