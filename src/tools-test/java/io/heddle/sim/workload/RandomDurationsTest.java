package io.heddle.sim.workload;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.util.SplittableRandom;
import java.util.random.RandomGenerator;
import org.junit.jupiter.api.Test;

class RandomDurationsTest {
  private final RandomGenerator random = new SplittableRandom(5);

  @Test
  void uniformSpreadsByItsShare() {
    // 30 (1 + 0.2 (2 x 0 - 1)) = 24; at 0.5 the mean; at 0.75, 30 (1 + 0.1) = 33.
    assertThat(Durations.uniform(30, 0.2, 0)).isCloseTo(24, within(1e-9));
    assertThat(Durations.uniform(30, 0.2, 0.5)).isCloseTo(30, within(1e-9));
    assertThat(Durations.uniform(30, 0.2, 0.75)).isCloseTo(33, within(1e-9));
  }

  @Test
  void lognormalHasItsMean() {
    // At z = 0 the median: 10 exp(-0.5^2 / 2) = 10 x 0.882497; at z = 1: 10 exp(0.375) = 14.5499.
    assertThat(Durations.lognormal(10, 0.5, 0)).isCloseTo(8.82497, within(1e-4));
    assertThat(Durations.lognormal(10, 0.5, 1)).isCloseTo(14.5499, within(1e-4));
    // Of 40,000 draws the mean is off by 10 x 0.53 / 200 = 0.027 in the standard deviation.
    Durations durations = Durations.lognormal(40_000, 10_000, 0.5, random);
    assertThat(durations.sum() / 40_000.0).isCloseTo(10_000, within(150.0));
  }

  @Test
  void gapsOutOfRangeAreRefused() {
    assertThatThrownBy(() -> Gap.uniform(5, 1)).hasMessageContaining("gap from 5 to 1 ms");
    assertThatThrownBy(() -> Gap.exponential(Double.NaN)).hasMessageContaining("NaN");
  }

  @Test
  void sourcesOfPartsAndSeedsDiffer() {
    long drawn = Seeds.random(1, "a").nextLong();
    assertThat(Seeds.random(1, "a").nextLong()).isEqualTo(drawn);
    assertThat(Seeds.random(1, "b").nextLong()).isNotEqualTo(drawn);
    assertThat(Seeds.random(2, "a").nextLong()).isNotEqualTo(drawn);
  }
}
