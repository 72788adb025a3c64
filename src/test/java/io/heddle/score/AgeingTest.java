package io.heddle.score;

import static org.assertj.core.api.Assertions.assertThat;

import io.heddle.model.RequestKind;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class AgeingTest {
  @ParameterizedTest
  @CsvSource({"0, 1", "15, 1.5", "30, 2", "120, 5"})
  void doublesInHalfAMinute(double seconds, double expected) {
    assertThat(Ageing.of(RequestKind.MAP, seconds)).isEqualTo(expected);
  }

  @ParameterizedTest
  @CsvSource({"0, 1", "30, 1.25", "120, 2", "360, 4"})
  void ofAMasterInTwoMinutes(double seconds, double expected) {
    assertThat(Ageing.of(RequestKind.APPLICATION_MASTER, seconds)).isEqualTo(expected);
  }
}
