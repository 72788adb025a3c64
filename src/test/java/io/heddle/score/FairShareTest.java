package io.heddle.score;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class FairShareTest {
  /** 1 / 0.3, 1 / 0.8, 1 / 1.3 and 1 / 4.3. */
  @ParameterizedTest
  @CsvSource({"0, 3.3333333", "0.5, 1.25", "1, 0.7692308", "4, 0.2325581"})
  void fallsWithWhatIsHeld(double held, double expected) {
    assertThat(FairShare.of(held)).isCloseTo(expected, within(1e-7));
  }
}
