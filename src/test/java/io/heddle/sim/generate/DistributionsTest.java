package io.heddle.sim.generate;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.heddle.sim.generate.Choice.Option;
import io.heddle.sim.workload.Durations;
import java.util.List;
import java.util.SplittableRandom;
import java.util.random.RandomGenerator;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** The formulas of chance, and that draws follow them. */
class DistributionsTest {
  private final RandomGenerator random = new SplittableRandom(5);

  @Test
  void uniformSpreadsByItsShare() {
    // 30 (1 + 0.2 (2 x 0 - 1)) = 24; at 0.5 the mean; at 0.75, 30 (1 + 0.1) = 33.
    assertThat(RandomDurations.uniform(30, 0.2, 0)).isCloseTo(24, within(1e-9));
    assertThat(RandomDurations.uniform(30, 0.2, 0.5)).isCloseTo(30, within(1e-9));
    assertThat(RandomDurations.uniform(30, 0.2, 0.75)).isCloseTo(33, within(1e-9));
  }

  @Test
  void lognormalHasItsMean() {
    // At z = 0 the median: 10 exp(-0.5^2 / 2) = 10 x 0.882497; at z = 1: 10 exp(0.375) = 14.5499.
    assertThat(RandomDurations.lognormal(10, 0.5, 0)).isCloseTo(8.82497, within(1e-4));
    assertThat(RandomDurations.lognormal(10, 0.5, 1)).isCloseTo(14.5499, within(1e-4));
    // Of 40,000 draws the mean is off by 10 x 0.53 / 200 = 0.027 in the standard deviation.
    Durations durations = RandomDurations.lognormal(40_000, 10_000, 0.5, random);
    assertThat(durations.sum() / 40_000.0).isCloseTo(10_000, within(150.0));
  }

  @Test
  void anErrorOfHintsHasMedianOne() {
    // exp(0.5 x 0) = 1, exp(0.5 x 2) = 2.71828.
    assertThat(Hints.error(0.5, 0)).isEqualTo(1);
    assertThat(Hints.error(0.5, 2)).isCloseTo(2.71828, within(1e-5));
  }

  @Test
  void stagesOfAJobFollowTheTrace() {
    // z = -0.3: exp(0.38 - 0.384) = 0.996, rounded up 1; z = 0.78: exp(1.3784) = 3.97, up 4.
    assertThat(ProductionMix.stages(-0.3)).isEqualTo(1);
    assertThat(ProductionMix.stages(0.78)).isEqualTo(4);
    assertThat(ProductionMix.stages(9)).isEqualTo(35);
  }

  @Test
  void tasksOfAStageAreHeavyTailed() {
    // z = 0: 1 + ceil(exp(2.69) = 14.7) = 16; z = 1.889: 1 + ceil(exp(6.7325) = 839.2) = 841.
    assertThat(ProductionMix.tasks(0)).isEqualTo(16);
    assertThat(ProductionMix.tasks(1.889)).isEqualTo(841);
    assertThat(ProductionMix.tasks(-9)).isEqualTo(2);
    assertThat(ProductionMix.tasks(9)).isEqualTo(5_000);
  }

  @Test
  void levelsFollowTheTrace() {
    // 2^0.7 = 1.62, 5^0.7 = 3.09, 10^0.7 = 5.01, each rounded up.
    assertThat(IntStream.of(1, 2, 5, 10).map(DagShape::levels)).containsExactly(1, 2, 4, 6);
  }

  @Test
  void everyShapeHasItsStagesAndDepth() {
    for (int stages = 1; stages <= 35; stages++) {
      List<List<Integer>> parents = DagShape.draw(stages, random);
      assertThat(parents).hasSize(stages);
      int[] depth = new int[stages];
      for (int stage = 0; stage < stages; stage++) {
        int own = stage;
        assertThat(parents.get(stage)).allMatch(parent -> parent < own).hasSizeLessThan(3);
        depth[stage] =
            1 + parents.get(stage).stream().mapToInt(parent -> depth[parent]).max().orElse(0);
      }
      assertThat(IntStream.of(depth).max()).hasValue(DagShape.levels(stages));
    }
  }

  @Test
  void aChoiceFollowsItsWeights() {
    Choice<String> choice =
        new Choice<>(
            List.of(new Option<>("often", 3), new Option<>("never", 0), new Option<>("else", 1)));
    List<String> drawn = IntStream.range(0, 4_000).mapToObj(i -> choice.draw(random)).toList();
    // 3,000 expected, standard deviation sqrt(4000 x 3/4 x 1/4) = 27.
    assertThat(drawn.stream().filter("often"::equals).count()).isBetween(2_880L, 3_120L);
    assertThat(drawn).doesNotContain("never");
  }

  @Test
  void aChoiceWithoutWeightIsRefused() {
    assertThatThrownBy(() -> new Choice<>(List.of(new Option<>("a", 0))))
        .hasMessageContaining("not all 0");
    assertThatThrownBy(() -> new Choice<>(List.of(new Option<>("a", 2), new Option<>("b", -1))))
        .hasMessageContaining("none negative");
  }

  @Test
  void gapsOutOfRangeAreRefused() {
    assertThatThrownBy(() -> Gap.uniform(5, 1)).hasMessageContaining("gap from 5 to 1 ms");
    assertThatThrownBy(() -> Gap.exponential(Double.NaN)).hasMessageContaining("NaN");
  }

  @Test
  void partsDifferByOneAtMost() {
    // 37 in 5 parts: 8 8 7 7 7.
    assertThat(IntStream.range(0, 5).map(i -> HasteWorkload.part(37, 5, i)))
        .containsExactly(8, 8, 7, 7, 7);
  }

  @Test
  void sourcesOfPartsAndSeedsDiffer() {
    long drawn = Seeds.random(1, "a").nextLong();
    assertThat(Seeds.random(1, "a").nextLong()).isEqualTo(drawn);
    assertThat(Seeds.random(1, "b").nextLong()).isNotEqualTo(drawn);
    assertThat(Seeds.random(2, "a").nextLong()).isNotEqualTo(drawn);
  }
}
