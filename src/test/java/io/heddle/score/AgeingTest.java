package io.heddle.score;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class AgeingTest {
  @ParameterizedTest
  @CsvSource({"0, 1", "15, 1.5", "30, 2", "120, 5"})
  void doublesInHalfAMinute(double seconds, double expected) {
    assertThat(Ageing.of(seconds)).isEqualTo(expected);
  }
}
