package io.heddle.expect;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.heddle.expect.Expectations.Prediction;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

class ExpectationsTest {
  private static final Prediction PREDICTION = new Prediction(2, 10);

  private final Expectations expectations = new Expectations();

  private static long seconds(long seconds) {
    return TimeUnit.SECONDS.toNanos(seconds);
  }

  /** Ten jobs wait 3 s each and run 20 s. */
  private void know(String queue, boolean success) {
    for (int i = 0; i < Calibration.LEAST; i++) {
      expectations.submitted("earlier", queue, PREDICTION, 0);
      expectations.started("earlier", seconds(3));
      expectations.started("earlier", seconds(5));
      expectations.ended("earlier", success, seconds(23));
    }
  }

  @Test
  void startAndEndAreExpectedAsTheyWereBefore() {
    know("a", true);
    expectations.submitted("next", "a", PREDICTION, seconds(100));
    expectations.submitted("next", "a", PREDICTION, seconds(101));

    Expectations.Expected before = expectations.of("next", seconds(101));
    assertThat(before.start().orElseThrow().high()).isCloseTo(2, within(0.01));
    assertThat(before.end().orElseThrow().median()).isCloseTo(22, within(0.01));

    expectations.started("next", seconds(103));
    Expectations.Expected after = expectations.of("next", seconds(110));
    assertThat(after.start()).isEmpty();
    assertThat(after.end().orElseThrow().low()).isCloseTo(13, within(0.01));

    expectations.ended("next", true, seconds(123));
    assertThat(expectations.of("next", seconds(123)).end()).isEmpty();
    assertThat(expectations.size()).isZero();
  }

  @Test
  void aQueueThatKnowsTooLittleIsExpectedToDoAsAll() {
    know("a", true);
    expectations.submitted("next", "b", PREDICTION, 0);
    assertThat(expectations.of("next", 0).start()).isPresent();
  }

  @Test
  void howLongFailuresTookSaysNothing() {
    know("a", false);
    expectations.submitted("next", "a", PREDICTION, 0);
    assertThat(expectations.of("next", 0).start()).isPresent();
    assertThat(expectations.of("next", 0).end()).isEmpty();
  }

  @Test
  void nothingIsExpectedOfWhatIsNotKnown() {
    assertThat(expectations.of("unknown", 0).end()).isEmpty();
    expectations.started("unknown", 0);
    expectations.ended("unknown", true, 0);
    assertThat(expectations.size()).isZero();
  }

  /** From 8 to 14 around 10, and from 26 to 33 around 30: 40 less 4.47, and 5 more. */
  @Test
  void deviationsOfWaitAndRunAddInQuadrature() {
    TimeInterval sum = new TimeInterval(8, 10, 14).plus(new TimeInterval(26, 30, 33));
    assertThat(sum.low()).isCloseTo(40 - Math.sqrt(20), within(1e-9));
    assertThat(sum.median()).isEqualTo(40);
    assertThat(sum.high()).isEqualTo(45);
  }
}
