package io.heddle.sim.report;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.heddle.sim.report.RunFigures.Statistics;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class IntervalTest {
  /** Mean 2, standard deviation 1, t of 2 degrees of freedom 4.303: 2 +- 4.303 / sqrt(3). */
  @Test
  void theMeanOfAFewValuesLiesWithinStudentsT() {
    Interval interval = Interval.ofMean(List.of(1.0, 2.0, 3.0));
    assertThat(interval.low()).isCloseTo(2 - 2.4841, within(1e-3));
    assertThat(interval.high()).isCloseTo(2 + 2.4841, within(1e-3));
    assertThat(interval.hasZero()).isTrue();
  }

  @Test
  void oneValueSaysNothingOfChance() {
    assertThat(Interval.ofMean(List.of(5.0)).isKnown()).isFalse();
    assertThat(Interval.UNKNOWN.with(new Interval(1, 2)).isKnown()).isFalse();
  }

  /** ln 0.1 and ln 0.4 have mean ln 0.2 and standard error 0.693, t of one degree is 12.706. */
  @Test
  void aRatioScattersByItsLogarithmSoThatNoChangeIsBelowMinusOne() {
    Interval interval = Interval.ofRatios(List.of(0.1, 0.4));
    assertThat(interval.low()).isCloseTo(0.2 * Math.exp(-12.706 * Math.log(2)) - 1, within(1e-6));
    assertThat(interval.high()).isCloseTo(0.2 * Math.exp(12.706 * Math.log(2)) - 1, within(2.0));
    assertThat(interval.low()).isGreaterThan(-1);
  }

  @Test
  void ratiosOfZeroEndAtMinusOne() {
    assertThat(Interval.ofRatios(List.of(0.0, 0.5)).low()).isEqualTo(-1);
    assertThat(Interval.ofRatios(List.of(0.5)).isKnown()).isFalse();
    assertThat(Interval.ofRatios(List.of(0.0)).isKnown()).isFalse();
  }

  @Test
  void twoIntervalsAreCoveredByOne() {
    assertThat(new Interval(-3, -1).with(new Interval(-2, 1))).isEqualTo(new Interval(-3, 1));
  }

  /** The mean of 400 values of a normal distribution: 1.96 standard errors of 1/20 either way. */
  @Test
  void aSampleDrawnAnewShowsHowFarItsMeanScatters() {
    Random random = new Random(7);
    List<Double> sample = Stream.generate(random::nextGaussian).limit(400).toList();
    Interval interval = Interval.ofSample(sample, Statistics::mean);
    assertThat(interval.high() - interval.low()).isCloseTo(2 * 1.96 / 20, within(0.03));
    assertThat(Interval.ofSample(sample, Statistics::mean)).isEqualTo(interval);
    assertThat(Interval.ofSample(Collections.nCopies(9, 4.0), Statistics::mean))
        .isEqualTo(new Interval(4, 4));
  }

  /** Of 200 samples of 60 values with mean 0, the interval misses 0 in about one of 20. */
  @Test
  void itMissesTheTruthInAboutOneOfTwentyCases() {
    Random random = new Random(11);
    int missed = 0;
    for (int i = 0; i < 200; i++) {
      List<Double> sample = Stream.generate(random::nextGaussian).limit(60).toList();
      missed += Interval.ofMean(sample).hasZero() ? 0 : 1;
    }
    assertThat(missed).isBetween(2, 22);
  }
}
