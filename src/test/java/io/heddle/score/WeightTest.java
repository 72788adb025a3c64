package io.heddle.score;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class WeightTest {
  private static final long SEED = 20_26;

  /** 30 / 60 = 0.5; 59 / 60 = 0.98 and 90 / 60 = 1.5 are both cut to 0.95. */
  @ParameterizedTest
  @CsvSource({"0, 60, 0", "30, 60, 0.5", "57, 60, 0.95", "59, 60, 0.95", "90, 60, 0.95"})
  void criticalityIsTheChainsShareOfTheHorizon(double chain, double horizon, double expected) {
    assertThat(Weight.criticality(chain, horizon)).isCloseTo(expected, within(1e-12));
  }

  /** 1 / (1 - 0) = 1, 1 / 0.5 = 2, 1 / 0.25 = 4, 1 / 0.05 = 20. */
  @ParameterizedTest
  @CsvSource({"0, 1", "0.5, 2", "0.75, 4", "0.95, 20"})
  void aChainWeighsTheMoreTheLessSlackItHas(double criticality, double expected) {
    assertThat(Weight.ofChain(criticality)).isCloseTo(expected, within(1e-9));
  }

  /** Of a horizon of 90 s a tenth is 9 s: 9 / 1 = 9, and its root 3; 9 / 4 = 2.25, root 1.5. */
  @ParameterizedTest
  @CsvSource({"1, 3", "4, 1.5", "9, 1", "10, 1", "900, 1"})
  void onlyAJobBelowATenthOfTheHorizonIsSmall(double work, double expected) {
    assertThat(Weight.ofSize(work, 90)).isCloseTo(expected, within(1e-12));
  }

  /** Work of 0 counts as 0.01 s: 0.1 * 100 / 0.01 = 1000, root 31.6. */
  @Test
  void aJobWithNothingLeftHasAFiniteWeight() {
    assertThat(Weight.ofSize(0, 100)).isCloseTo(Math.sqrt(1000), within(1e-9));
  }

  @Test
  void weightsAreAtLeastOneAndGrowWithTheChainAndFallWithTheWork() {
    SplittableRandom random = new SplittableRandom(SEED);
    for (int i = 0; i < 2_000; i++) {
      double horizon = 1 + random.nextDouble() * 1e6;
      double less = random.nextDouble() * 2e6;
      double more = less + random.nextDouble() * 1e6;
      double chain = Weight.ofChain(Weight.criticality(less, horizon));
      assertThat(chain).as("seed %d case %d", SEED, i).isBetween(1.0, 20.0 + 1e-9);
      assertThat(Weight.ofChain(Weight.criticality(more, horizon)))
          .as("seed %d case %d", SEED, i)
          .isGreaterThanOrEqualTo(chain);
      assertThat(Weight.ofSize(more, horizon))
          .as("seed %d case %d", SEED, i)
          .isBetween(1.0, Weight.ofSize(less, horizon));
    }
  }
}
