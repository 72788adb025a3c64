package io.heddle.model;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class LatestValuesTest {
  private static LatestValues of(int most, double... values) {
    LatestValues latest = new LatestValues(most);
    for (double value : values) {
      latest.add(value);
    }
    return latest;
  }

  /** Of 1, 2, 3 and 4: two are below 3, three below 4. */
  @ParameterizedTest
  @CsvSource({"0, 1", "0.25, 2", "0.5, 3", "0.74, 3", "0.75, 4"})
  void aQuantileHasItsPartBelowIt(double part, double expected) {
    assertThat(of(10, 4, 1, 3, 2).quantile(part)).isEqualTo(expected);
  }

  @Test
  void theOldestIsForgotten() {
    LatestValues latest = of(3, 9, 1, 2, 3);
    assertThat(latest.quantile(0.9)).isEqualTo(3);
    assertThat(latest.size()).isEqualTo(3);
  }

  @Test
  void ofNoneThereIsNoQuantile() {
    assertThatThrownBy(() -> of(3).quantile(0.5)).isInstanceOf(IllegalStateException.class);
  }

  @ParameterizedTest
  @CsvSource({"0.5, 0", "1, 1", "2.5, 2", "4, 4", "9, 4"})
  void valuesUpToALimitAreCounted(double limit, int count) {
    LatestValues latest = of(10, 4, 1, 3, 2);
    assertThat(latest.countUpTo(limit)).isEqualTo(count);
    assertThat(latest.ranked(1)).isEqualTo(1);
    assertThat(latest.ranked(4)).isEqualTo(4);
  }
}
