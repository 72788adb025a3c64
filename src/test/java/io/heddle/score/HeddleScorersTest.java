package io.heddle.score;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.heddle.model.RequestKind;
import io.heddle.model.ResourceVector;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** A node of <10, 4>. */
class HeddleScorersTest {
  private static final ResourceVector CAPACITY = ResourceVector.of(10, 4);

  private static double fit(long memory, long cores, ResourceVector residual) {
    return BestFit.of(ResourceVector.of(memory, cores), residual, CAPACITY);
  }

  /** <6, 3> less <2, 1> leaves 0.4 + 0.5, and 0.05 more are 0.95. */
  @Test
  void countsWhatIsLeftOfEachResource() {
    assertThat(fit(2, 1, ResourceVector.of(6, 3))).isCloseTo(1 / Math.sqrt(0.95), within(1e-12));
  }

  @Test
  void isBoundedWhereNothingIsLeft() {
    assertThat(fit(6, 3, ResourceVector.of(6, 3))).isCloseTo(Math.sqrt(20), within(1e-12));
  }

  /** Of memory nothing is left, of the cores 2 of 4: 0.55. */
  @Test
  void whatIsShortCountsAsNothing() {
    assertThat(fit(8, 1, ResourceVector.of(6, 3))).isCloseTo(1 / Math.sqrt(0.55), within(1e-12));
  }

  @Test
  void aResourceThatTheNodeHasNoneOfDoesNotCount() {
    assertThat(
            BestFit.of(ResourceVector.of(2, 0), ResourceVector.of(6, 0), ResourceVector.of(10, 0)))
        .isCloseTo(1 / Math.sqrt(0.45), within(1e-12));
  }

  /** 1 / 0.3, 1 / 0.8, 1 / 1.3 and 1 / 4.3. */
  @ParameterizedTest
  @CsvSource({"0, 3.3333333", "0.5, 1.25", "1, 0.7692308", "4, 0.2325581"})
  void fallsWithWhatIsHeld(double held, double expected) {
    assertThat(FairShare.of(held)).isCloseTo(expected, within(1e-7));
  }

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
