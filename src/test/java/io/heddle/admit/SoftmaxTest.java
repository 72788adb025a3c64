package io.heddle.admit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

class SoftmaxTest {
  /**
   * Beside a: H = (1, 0), softmax (0.73106, 0.26894). Beside b: H = (0, ln 3), softmax (1/4, 3/4).
   * The mean is (0.49053, 0.50947).
   */
  @Test
  void theMeanOverWhatRuns() {
    Map<String, Double> preferences = Map.of("ax", 1.0, "ay", 0.0, "bx", 0.0, "by", Math.log(3));
    double[] probabilities =
        Softmax.probabilities(
            List.of("x", "y"),
            Map.of("a", 0.5, "b", 0.5),
            (running, next) -> preferences.get(running + next));
    assertThat(probabilities).containsExactly(new double[] {0.49053, 0.50947}, within(1e-5));
  }

  /** The same where three quarters of the room are beside b: (0.37026, 0.62974). */
  @Test
  void whatIsBesideMoreRoomCountsMore() {
    Map<String, Double> preferences = Map.of("ax", 1.0, "ay", 0.0, "bx", 0.0, "by", Math.log(3));
    double[] probabilities =
        Softmax.probabilities(
            List.of("x", "y"),
            Map.of("a", 0.25, "b", 0.75),
            (running, next) -> preferences.get(running + next));
    assertThat(probabilities).containsExactly(new double[] {0.37026, 0.62974}, within(1e-5));
  }

  @Test
  void besideNothingAllAreAlike() {
    assertThat(Softmax.probabilities(List.of("x", "y"), Map.of(), (e, g) -> 5))
        .containsExactly(0.5, 0.5);
  }

  @Test
  void hugePreferencesStayNumbers() {
    assertThat(Softmax.softmax(new double[] {-2_000, 1_000, 1_000})).containsExactly(0, 0.5, 0.5);
  }

  /** 10,000 draws: the standard deviation of a share is below 0.005, six of them are allowed. */
  @Test
  void lotsAreDrawnByTheirWeights() {
    SplittableRandom random = new SplittableRandom(5);
    int[] drawn = new int[4];
    for (int i = 0; i < 10_000; i++) {
      drawn[WeightedSampling.draw(new double[] {1, 0, 3, 4}, random)]++;
    }
    assertThat(drawn[0] / 1e4).isCloseTo(1 / 8.0, within(0.03));
    assertThat(drawn[1]).isZero();
    assertThat(drawn[2] / 1e4).isCloseTo(3 / 8.0, within(0.03));
    for (int i = 0; i < 100; i++) {
      drawn[WeightedSampling.draw(new double[4], random)]++;
    }
    assertThat(drawn[1]).as("weights that are all 0 are alike").isPositive();
  }
}
