package io.heddle.score;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

/** The normalisation of Eq. 4 of Yao et al. */
class RangeTest {
  private final Range range = new Range();

  /** Over 2, 4, 10: (4 - 2) / (10 - 2) = 0.25. */
  @Test
  void normalisesToTheUnitInterval() {
    range.include(4);
    range.include(2);
    range.include(10);
    assertThat(range.normalise(2)).isZero();
    assertThat(range.normalise(4)).isEqualTo(0.25);
    assertThat(range.normalise(10)).isEqualTo(1);
  }

  @Test
  void isZeroWhenAllAreTheSame() {
    range.include(3);
    range.include(3);
    assertThat(range.hasSpread()).isFalse();
    assertThat(range.normalise(3)).isZero();
  }

  @Test
  void takesAnUnboundedValueForTheLargest() {
    range.include(1);
    range.include(Urgency.UNBOUNDED);
    range.include(5);
    assertThat(range.normalise(Urgency.UNBOUNDED)).isEqualTo(1);
    assertThat(range.normalise(3)).isEqualTo(0.5);
  }

  /** The maps of one job wait, and a reduce of which none runs: R3 puts the reduce first. */
  @Test
  void anUnboundedValueIsMoreThanTheOnlyOther() {
    range.include(3);
    range.include(Urgency.UNBOUNDED);
    assertThat(range.hasSpread()).isTrue();
    assertThat(range.normalise(Urgency.UNBOUNDED)).isEqualTo(1);
    assertThat(range.normalise(3)).isZero();
  }

  @Test
  void ofUnboundedValuesAloneIsZero() {
    range.include(Urgency.UNBOUNDED);
    assertThat(range.normalise(Urgency.UNBOUNDED)).isZero();
  }

  @Test
  void forgetsOnReset() {
    range.include(1);
    range.include(2);
    range.reset();
    assertThat(range.hasSpread()).isFalse();
  }
}
