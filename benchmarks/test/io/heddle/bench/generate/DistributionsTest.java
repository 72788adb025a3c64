package io.heddle.bench.generate;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.heddle.bench.generate.Choice.Option;
import java.util.List;
import java.util.SplittableRandom;
import java.util.random.RandomGenerator;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** The formulas of generated workloads, and that draws follow them. */
class DistributionsTest {
  private final RandomGenerator random = new SplittableRandom(5);

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
  void partsDifferByOneAtMost() {
    // 37 in 5 parts: 8 8 7 7 7.
    assertThat(IntStream.range(0, 5).map(i -> HasteWorkload.part(37, 5, i)))
        .containsExactly(8, 8, 7, 7, 7);
  }
}
