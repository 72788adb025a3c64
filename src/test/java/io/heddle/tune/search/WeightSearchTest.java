package io.heddle.tune.search;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import java.util.SplittableRandom;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

class WeightSearchTest {
  private final WeightSearch search = new WeightSearch(SamplingBudget.ofGridSize(27));

  @Test
  void comesCloseToTheBestWeights() {
    // The cost is the squared distance from (0.7, 0.1, 0.2).
    WeightSearch.Weights found =
        search.best(
            List.of(0.4, 0.2, 0.4),
            weights ->
                Math.pow(weights.get(0) - 0.7, 2)
                    + Math.pow(weights.get(1) - 0.1, 2)
                    + Math.pow(weights.get(2) - 0.2, 2),
            new SplittableRandom(1));
    assertThat(found.cost()).isLessThan(0.001);
    assertThat(found.weights().get(0)).isCloseTo(0.7, within(0.03));
    assertThat(found.evaluations()).isEqualTo(488);
  }

  @Test
  void everyWeightTriedIsAtLeastZeroAndTheyAddUpToOne() {
    AtomicInteger tried = new AtomicInteger();
    search.best(
        List.of(2.0, 0.0, 2.0),
        weights -> {
          tried.incrementAndGet();
          assertThat(weights).allMatch(weight -> weight >= 0);
          assertThat(weights.stream().mapToDouble(Double::doubleValue).sum())
              .isCloseTo(1, within(1e-9));
          return -weights.get(1);
        },
        new SplittableRandom(2));
    assertThat(tried).hasValue(488);
  }

  @Test
  void presentWeightsWinTies() {
    assertThat(search.best(List.of(2.0, 2.0), weights -> 1, new SplittableRandom(3)).weights())
        .containsExactly(0.5, 0.5);
  }

  @Test
  void refusesWeightsOfNothing() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> search.best(List.of(0.0, 0.0), weights -> 1, new SplittableRandom(4)))
        .withMessageContaining("[0.0, 0.0]");
  }
}
