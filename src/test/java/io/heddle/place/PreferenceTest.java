package io.heddle.place;

import static org.assertj.core.api.Assertions.assertThat;

import io.heddle.model.RequestKind;
import io.heddle.score.PlacementPolicy;
import io.heddle.score.Policies;
import org.junit.jupiter.api.Test;

/** What settled a decision: where the best is furthest ahead of the next best. */
class PreferenceTest {
  private final Scene scene = new Scene();

  private String settledBy() {
    ServingOrder<String> order = scene.serve();
    order.next();
    return order.term().name();
  }

  /**
   * On <10, 6> fitness is 50, 22, 10 -> 1, 0.3, 0 and urgency 0.4, 1, 0: 1.4 against 1.3. In
   * fitness a is ahead of b by 0.7, in urgency behind by 0.6.
   */
  @Test
  void inASumByTheLargestWeightedDifference() {
    scene.add("a", RequestKind.MAP, 4, 5, 0);
    scene.add("b", RequestKind.MAP, 10, 1, 2);
    scene.add("c", RequestKind.MAP, 0, 1, 0);
    assertThat(settledBy()).isEqualTo("fitness");
  }

  /** Fitness 10 and criticality 4 are 40, 20 and 1.5 are 30: ln(10 / 20) < 0 < ln(4 / 1.5). */
  @Test
  void inAProductByTheLargestDifferenceOfLogarithms() {
    scene.policy = Policies.of(PlacementPolicy.HEDDLE_MAKESPAN);
    scene.add("a", RequestKind.MAP, 4, 1, 0);
    scene.add("b", RequestKind.MAP, 1.5, 2, 0);
    assertThat(settledBy()).isEqualTo("criticality");
  }

  /** Of what asks for nothing fitness is 0, infinitely far behind, however critical it is. */
  @Test
  void aFactorOfNothingIsInfinitelyFarBehind() {
    scene.policy = Policies.of(PlacementPolicy.HEDDLE_MAKESPAN);
    scene.add("a", RequestKind.MAP, 20, 0, 0);
    scene.add("b", RequestKind.MAP, 1, 1, 0);
    assertThat(settledBy()).isEqualTo("fitness");
  }

  /** Fitness 28 -> 0 and 36 -> 1, urgency 4 -> 1 and 1 -> 0: both sums are 1. */
  @Test
  void aTieIsNoTermsDoing() {
    scene.add("b", RequestKind.REDUCE, 1, 3, 1);
    scene.add("a", RequestKind.MAP, 4, 1, 3);
    assertThat(settledBy()).isEqualTo("tie");
  }
}
