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

  @Test
  void eachKillInVainDoublesTheRefusalsThere() {
    assertThat(kills.mostRefusals(PLACE, 0)).isEqualTo(3);
    for (int most : new int[] {6, 12, 24, 48, 96, 96}) {
      kills.killedInVain(PLACE, 0);
      assertThat(kills.mostRefusals(PLACE, 0)).isEqualTo(most);
    }
    assertThat(kills.mostRefusals(new VainKills.Place(NODE, "root.b"), 0)).isEqualTo(3);
  }

  @Test
  void aUsefulKillEndsIt() {
    kills.killedInVain(PLACE, 0);
    kills.killedForUse(PLACE);
    assertThat(kills.mostRefusals(PLACE, 0)).isEqualTo(3);
  }

  @Test
  void itIsForgottenAfterHalfAnHour() {
    kills.killedInVain(PLACE, 0);
    assertThat(kills.mostRefusals(PLACE, 30 * MINUTE)).isEqualTo(6);
    assertThat(kills.mostRefusals(PLACE, 31 * MINUTE)).isEqualTo(3);
    kills.killedInVain(PLACE, 31 * MINUTE);
    assertThat(kills.mostRefusals(PLACE, 31 * MINUTE)).isEqualTo(6);
  }
}
