package io.heddle.nodemetrics;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class MetricKindTest {
  /** Shares may be 0.05 outside of [0, 1], as monitors extrapolate; rates are 0 to 10^13. */
  @ParameterizedTest
  @CsvSource({
    "CPU, 0.5, 0.5",
    "CPU, 1.04, 1",
    "CPU, -0.04, 0",
    "CPU, 1.06, NaN",
    "CPU, -0.06, NaN",
    "IO_WAIT, NaN, NaN",
    "MEMORY, Infinity, NaN",
    "DISK_READ, 0, 0",
    "DISK_READ, 2e9, 2e9",
    "SENT, -1, NaN",
    "RECEIVED, 2e13, NaN",
    "DISK_WRITTEN, -Infinity, NaN"
  })
  void whatCannotBeTrueIsNotKnown(MetricKind figure, double told, double plausible) {
    assertThat(figure.plausible(told)).isEqualTo(Double.valueOf(plausible));
  }
}
