package io.heddle.yarn.preemption;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.concurrent.TimeUnit;
import org.apache.hadoop.yarn.api.records.NodeId;
import org.junit.jupiter.api.Test;

class VainKillsTest {
  private static final long MINUTE = TimeUnit.MINUTES.toNanos(1);
  private static final NodeId NODE = NodeId.newInstance("node", 1);
  private static final VainKills.Place PLACE = new VainKills.Place(NODE, "root.a");

  private final VainKills kills = new VainKills();

  private void takeBack(long now) {
    kills.killedInVain(PLACE, now);
    kills.given(PLACE);
  }

  @Test
  void roomThatIsTakenBackDoublesTheRefusalsThere() {
    assertThat(kills.mostRefusals(PLACE, 0)).isEqualTo(3);
    for (int most : new int[] {6, 12, 24, 48, 96, 96}) {
      takeBack(0);
      assertThat(kills.mostRefusals(PLACE, 0)).isEqualTo(most);
    }
    assertThat(kills.mostRefusals(new VainKills.Place(NODE, "root.b"), 0)).isEqualTo(3);
  }

  /** Another queue may have it then, after all. */
  @Test
  void roomThatIsNotTakenBackDoesNot() {
    kills.killedInVain(PLACE, 0);
    kills.killedInVain(PLACE, 0);
    assertThat(kills.mostRefusals(PLACE, 0)).isEqualTo(3);

    kills.given(PLACE);
    kills.given(PLACE);
    assertThat(kills.mostRefusals(PLACE, 0)).isEqualTo(6);
  }

  @Test
  void aUsefulKillEndsIt() {
    takeBack(0);
    kills.killedForUse(PLACE);
    assertThat(kills.isEmpty()).isTrue();
    assertThat(kills.mostRefusals(PLACE, 0)).isEqualTo(3);
  }

  @Test
  void itIsForgottenAfterHalfAnHour() {
    takeBack(0);
    assertThat(kills.mostRefusals(PLACE, 30 * MINUTE)).isEqualTo(6);
    assertThat(kills.mostRefusals(PLACE, 31 * MINUTE)).isEqualTo(3);
    takeBack(31 * MINUTE);
    assertThat(kills.mostRefusals(PLACE, 31 * MINUTE)).isEqualTo(6);
  }
}
