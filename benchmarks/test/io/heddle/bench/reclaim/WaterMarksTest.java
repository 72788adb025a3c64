package io.heddle.bench.reclaim;

import static org.assertj.core.api.Assertions.assertThat;

import io.heddle.sim.NodeOffers.Node;
import org.junit.jupiter.api.Test;

/** A node of 16; the marks are at 9.6 and 12.8, the most is 24. */
class WaterMarksTest {
  private static int offered(int before, double busy) {
    return WaterMarks.YAHOO.vcores(new Node(16, before, before, busy, 0));
  }

  @Test
  void stepsBelowTheLowMarkStaysBetweenAndEndsBeyondTheHighOne() {
    assertThat(offered(16, 9.5)).isEqualTo(20);
    assertThat(offered(20, 9.5)).isEqualTo(24);
    assertThat(offered(24, 9.5)).isEqualTo(24);
    assertThat(offered(20, 9.6)).isEqualTo(20);
    assertThat(offered(20, 12.8)).isEqualTo(20);
    assertThat(offered(20, 12.9)).isEqualTo(16);
    assertThat(offered(20, Double.NaN)).isEqualTo(16);
  }

  /** Of 16 cores 10 will be busy: 6 are left, even if what comes uses all that it asks for. */
  @Test
  void whoKnowsUseOffersWhatItLeaves() {
    KnownUse oracle = new KnownUse();
    assertThat(oracle.vcores(new Node(16, 16, 14, 3, 10))).isEqualTo(20);
    assertThat(oracle.vcores(new Node(16, 16, 14, 3, 17))).isEqualTo(16);
    assertThat(oracle.vcores(new Node(16, 26, 20, 3, 17))).isEqualTo(20);
  }
}
