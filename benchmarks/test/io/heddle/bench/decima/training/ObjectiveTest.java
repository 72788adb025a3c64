package io.heddle.bench.decima.training;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.api.Test;

class ObjectiveTest {
  private static final double BEFORE = Math.log(0.4);

  /** 0.44 / 0.4 = 1.1 is within 1.2; 0.6 / 0.4 = 1.5 is not, where it would gain by more. */
  @Test
  void aGoodDecisionIsMadeLikelierByAFifthAtMost() {
    Objective good = new Objective.Clipped(2, BEFORE, 0.2);

    assertThat(good.loss(Math.log(0.44))).isCloseTo(-2.2, within(1e-12));
    assertThat(good.slope(Math.log(0.44))).isCloseTo(-2.2, within(1e-12));
    assertThat(good.loss(Math.log(0.6))).isCloseTo(-2.4, within(1e-12));
    assertThat(good.slope(Math.log(0.6))).isZero();
    assertThat(good.slope(Math.log(0.2)))
        .as("less likely than before")
        .isCloseTo(-1, within(1e-12));
  }

  @Test
  void aBadDecisionIsMadeLessLikelyByAFifthAtMost() {
    Objective bad = new Objective.Clipped(-2, BEFORE, 0.2);

    assertThat(bad.loss(Math.log(0.2))).isCloseTo(1.6, within(1e-12));
    assertThat(bad.slope(Math.log(0.2))).isZero();
    assertThat(bad.loss(Math.log(0.6))).isCloseTo(3, within(1e-12));
    assertThat(bad.slope(Math.log(0.6))).isCloseTo(3, within(1e-12));
  }

  @Test
  void imitationIsCrossEntropy() {
    assertThat(Objective.IMITATION.loss(BEFORE)).isEqualTo(-BEFORE);
    assertThat(Objective.IMITATION.slope(BEFORE)).isEqualTo(-1);
  }
}
