package io.heddle.expect;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.heddle.expect.Calibration.Case;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.concurrent.TimeUnit;
import org.assertj.core.data.Offset;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class CalibrationTest {
  /** An interval is a millisecond wider at each end. */
  private static final Offset<Double> ROUNDED = within(0.0011);

  private final Calibration calibration = new Calibration();

  private static long seconds(double seconds) {
    return (long) (seconds * TimeUnit.SECONDS.toNanos(1));
  }

  /** Cases that were all predicted to take a second, and took 1, 2, 3 ... seconds. */
  private void know(int cases) {
    List<Case> begun = new ArrayList<>();
    for (int i = 0; i < cases; i++) {
      begun.add(calibration.begin(1, 0));
    }
    for (int i = 0; i < cases; i++) {
      calibration.end(begun.get(i), seconds(i + 1));
    }
  }

  private void assertInterval(double passed, double low, double median, double high) {
    TimeInterval interval = calibration.interval(3, passed).orElseThrow();
    assertThat(interval.low()).isCloseTo(low, ROUNDED);
    assertThat(interval.median()).isCloseTo(median, ROUNDED);
    assertThat(interval.high()).isCloseTo(high, ROUNDED);
  }

  @Test
  void nothingIsExpectedOfFewerThanTen() {
    know(9);
    assertThat(calibration.interval(3, 0)).isEmpty();
    know(1);
    assertThat(calibration.interval(3, 0)).isPresent();
  }

  /**
   * Of 19 ranks, 20 * 0.1 = 2 from each end: 2 and 18, times 3. After 15 s, ratios above 5 are
   * left: 14 of 19, and ranks 1 and 14 of them.
   */
  @Test
  void theRanksAreThoseOfFiniteSamples() {
    know(19);
    assertInterval(0, 6, 30, 54);
    assertInterval(15, 18, 36, 57);
    assertThat(calibration.interval(3, 40)).isEmpty();
  }

  /** 0.1 - 0.08 * 0.9 = 0.028 of 20 is less than a rank; after one more it is beyond the last. */
  @Test
  void whatOutlastsItsIntervalCountsAtOnce() {
    know(19);
    calibration.begin(3, 0);
    Case second = calibration.begin(3, 0);
    calibration.drop(second);
    calibration.begin(3, seconds(54));
    assertInterval(0, 6, 30, 54);
    calibration.begin(3, seconds(55));
    assertInterval(0, 6, 30, 57);
    calibration.begin(3, seconds(109));
    assertInterval(0, 6, 30, 57 * Math.pow(2, 0.044 / 0.08));
  }

  @Test
  void onlyTheLatestCount() {
    know(19);
    for (int i = 0; i < Calibration.MOST; i++) {
      calibration.end(calibration.begin(1, 0), seconds(7));
    }
    assertThat(calibration.interval(1, 0).orElseThrow().median()).isEqualTo(7);
  }

  /** Also where what is predicted drifts away by a factor of 20. */
  @ParameterizedTest
  @ValueSource(doubles = {0, 0.0015})
  void eightInTenIntervalsHold(double drift) {
    SplittableRandom random = new SplittableRandom(7);
    int held = 0;
    int asked = 0;
    long now = 0;
    for (int i = 0; i < 2_000; i++) {
      double actual = Math.exp(random.nextGaussian() + drift * i);
      TimeInterval interval = calibration.interval(1, 0).orElse(null);
      if (interval != null) {
        asked++;
        held += interval.low() <= actual && actual <= interval.high() ? 1 : 0;
      }
      Case begun = calibration.begin(1, now);
      now += seconds(actual);
      calibration.end(begun, now);
    }
    assertThat((double) held / asked).isBetween(0.77, 0.83);
  }
}
