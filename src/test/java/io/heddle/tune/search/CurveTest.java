package io.heddle.tune.search;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.heddle.tune.search.GroupOptimizer.Curve;
import org.junit.jupiter.api.Test;

class CurveTest {
  @Test
  void isExactWhereLatencyFallsAsUnitsRise() {
    // 120 s of work: 60, 30 and 10 s on 2, 4 and 12 units.
    Curve curve = new Curve(new double[] {2, 4, 12}, new double[] {60, 30, 10});
    assertThat(curve.at(3)).isCloseTo(40, within(1e-9));
    assertThat(curve.at(6)).isCloseTo(20, within(1e-9));
    assertThat(curve.at(12)).isCloseTo(10, within(1e-9));
    assertThat(curve.at(13)).isCloseTo(10, within(1e-9));
  }

  @Test
  void valuesAreWhatIsGainedOverTheLeast() {
    Curve curve = new Curve(new double[] {2, 4, 12}, new double[] {60, 30, 10});
    // 2, 4, 6 ... 12 units take 60, 30, 20, 15, 12 and 10 s.
    assertThat(curve.values(2, 3))
        .containsExactly(new double[] {0, 90, 120, 135, 144, 150}, within(1e-9));
  }
}
