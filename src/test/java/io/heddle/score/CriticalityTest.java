package io.heddle.score;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class CriticalityTest {
  private static final long SEED = 20_26;

  /** 30 / 60 = 0.5; 59 / 60 = 0.98 and 90 / 60 = 1.5 are both cut to 0.95. */
  @ParameterizedTest
  @CsvSource({"0, 60, 0", "30, 60, 0.5", "57, 60, 0.95", "59, 60, 0.95", "90, 60, 0.95"})
  void isTheChainsShareOfTheHorizon(double chain, double horizon, double expected) {
    assertThat(Criticality.of(chain, horizon)).isCloseTo(expected, within(1e-12));
  }

  /** 1 / (1 - 0) = 1, 1 / 0.5 = 2, 1 / 0.25 = 4, 1 / 0.05 = 20. */
  @ParameterizedTest
  @CsvSource({"0, 1", "0.5, 2", "0.75, 4", "0.95, 20"})
  void weighsTheMoreTheLessSlackThereIs(double criticality, double expected) {
    assertThat(Criticality.weight(criticality)).isCloseTo(expected, within(1e-9));
  }

  @Test
  void growsWithTheChain() {
    SplittableRandom random = new SplittableRandom(SEED);
    for (int i = 0; i < 2_000; i++) {
      double horizon = 1 + random.nextDouble() * 1e6;
      double less = random.nextDouble() * 2e6;
      double more = less + random.nextDouble() * 1e6;
      double weight = Criticality.weight(Criticality.of(less, horizon));
      assertThat(weight).as("seed %d case %d", SEED, i).isBetween(1.0, 20.0 + 1e-9);
      assertThat(Criticality.weight(Criticality.of(more, horizon)))
          .as("seed %d case %d", SEED, i)
          .isGreaterThanOrEqualTo(weight);
    }
  }
}
