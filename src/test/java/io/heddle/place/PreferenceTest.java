package io.heddle.place;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.heddle.model.RequestKind;
import io.heddle.model.ResourceVector;
import io.heddle.score.Candidate;
import io.heddle.score.Candidate.Term;
import io.heddle.score.PlacementPolicy;
import io.heddle.score.Policies;
import io.heddle.score.Scorer;
import io.heddle.score.ScoringPolicy;
import io.heddle.score.ScoringPolicy.Combination;
import java.util.Random;
import java.util.stream.DoubleStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

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

  /**
   * On a node with <10, 6> left, fitness is 10 m + 6 c. Of urgencies 0 to 4, fitness 16 to 32: a
   * <1, 1> is 16, b <2, 2> is 32, c <2, 1> is 26. Haste: a 0 + 1 = 1, b 1 + 0 = 1, c 10/16 + 0.5 =
   * 1.125, which wins though it is best in neither.
   */
  @Test
  void hasteByHand() {
    Scene scene = new Scene();
    scene.add("a", RequestKind.MAP, 4, 1, 1);
    scene.add("b", RequestKind.MAP, 0, 2, 2);
    scene.add("c", RequestKind.MAP, 2, 2, 1);

    CandidateComparison comparison = first(scene, 2);

    assertThat(comparison.candidates()).isEqualTo(3);
    assertThat(comparison.best()).hasSize(2);
    Candidate<PendingRequest.Identity> best = comparison.best().get(0);
    assertThat(best.request().demand()).isEqualTo(ResourceVector.of(2, 1));
    assertThat(best.parts())
        .containsExactly(new Term("fitness", 0.625, 1, 0.625), new Term("urgency", 0.5, 1, 0.5));
    assertThat(best.score()).isEqualTo(1.125);
    assertThat(comparison.best().get(1).score()).isEqualTo(1);
    assertThat(comparison.combination()).isEqualTo(Combination.SUM);
  }

  private static CandidateComparison first(Scene scene, int most) {
    ServingOrder<String> order = scene.serve();
    order.next();
    return order.comparison(most);
  }

  /** A master goes first, whatever the others score; it has no score itself. */
  @Test
  void aMasterIsBeforeAllScores() {
    Scene scene = new Scene();
    scene.add("a", RequestKind.MAP, 4, 2, 2);
    scene.add("m", RequestKind.APPLICATION_MASTER, Scorer.NEUTRAL, 1, 1);

    CandidateComparison comparison = first(scene, 5);

    assertThat(comparison.best().get(0).request().kind()).isEqualTo(RequestKind.APPLICATION_MASTER);
    assertThat(comparison.best().get(0).score()).isNull();
    assertThat(comparison.best().get(1).score()).isFinite();
  }

  @ParameterizedTest
  @EnumSource(PlacementPolicy.class)
  void theChosenOneComesFirstAndTermsAddUpWhateverTheState(PlacementPolicy name) {
    ScoringPolicy policy = Policies.of(name);
    for (int seed = 0; seed < 300; seed++) {
      Scene scene = scene(policy, new Random(seed));
      ServingOrder<String> order = scene.serve();
      while (order.hasNext()) {
        order.next();
        PendingRequest.Identity chosen = order.current().identity();
        CandidateComparison comparison = order.comparison(4);
        assertThat(comparison.best().get(0).request()).as("seed %d", seed).isSameAs(chosen);
        assertThat(comparison.best()).hasSize(Math.min(4, comparison.candidates()));
        double before = Double.POSITIVE_INFINITY;
        for (Candidate<PendingRequest.Identity> candidate : comparison.best()) {
          if (candidate.request().kind() == RequestKind.APPLICATION_MASTER) {
            assertThat(candidate.score()).isNull();
            continue;
          }
          assertThat(candidate.score()).as("seed %d", seed).isLessThanOrEqualTo(before);
          before = candidate.score();
          assertThat(combined(candidate, policy))
              .as("seed %d", seed)
              .isCloseTo(candidate.score(), within(1e-9));
        }
      }
    }
  }

  private static Scene scene(ScoringPolicy policy, Random random) {
    Scene scene = new Scene();
    scene.policy = policy;
    RequestKind[] kinds = RequestKind.values();
    for (int i = random.nextInt(20); i >= 0; i--) {
      RequestKind kind = kinds[random.nextInt(kinds.length)];
      scene.alignments.put("a" + i, 1 + random.nextInt(3));
      double urgency = policy.rules().isPresent() ? 1 + random.nextInt(5) : random.nextInt(4);
      scene.add("a" + i, kind, urgency, random.nextInt(5), random.nextInt(5));
    }
    scene.node = Scene.node(10, 6, random.nextInt(11), random.nextInt(7));
    return scene;
  }

  private static double combined(Candidate<?> candidate, ScoringPolicy policy) {
    DoubleStream parts = candidate.parts().stream().mapToDouble(Term::contribution);
    return policy.combination() == Combination.SUM
        ? parts.sum()
        : parts.reduce(1, (left, right) -> left * right);
  }
}
