package io.heddle.score;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.heddle.model.RequestKind;
import io.heddle.model.ResourceVector;
import io.heddle.model.StageProgress;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ScoringPolicyTest {
  private static final ResourceWeights ONES = ResourceWeights.raw(1, 1);

  private final Range range = new Range();

  private record Constant(String name, double score) implements Scorer.OfRequest {
    @Override
    public Bounds bounds() {
      return new Bounds(0, 10);
    }

    @Override
    public double score(RequestState request) {
      return score;
    }
  }

  private static RequestState request() {
    return new RequestState(
        RequestKind.MAP, null, ONES, RequestState.Forecast.NONE, RequestState.Standing.NONE, 1);
  }

  @ParameterizedTest
  @ValueSource(doubles = {-0.1, Double.NaN, Double.POSITIVE_INFINITY})
  void aBadWeightIsRefusedByNameAndValue(double weight) {
    assertThatThrownBy(() -> ScoringPolicy.sum(term -> weight, new Fitness()))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("weight " + weight + " of fitness: it must be finite and at least 0");
  }

  /** Which of two requests goes first would depend on the candidates of each decision. */
  @Test
  void aSumSortsRequestsByOneScorer() {
    assertThatThrownBy(
            () -> ScoringPolicy.sum(term -> 1, new Urgency(), new Fitness(), new JobSize()))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("[urgency, job-size]");
  }

  /** 2 * 3 = 6, and what is neutral leaves it so. */
  @Test
  void inAProductScoresOfARequestAreMultiplied() {
    RequestScore score =
        ScoringPolicy.product(
                term -> true,
                new Constant("two", 2),
                new Fitness(),
                new Constant("none", Scorer.NEUTRAL),
                new Constant("three", 3))
            .scoreRequest(request());
    assertThat(score.total()).isEqualTo(6);
    assertThat(score.of(3)).isEqualTo(3);
  }

  /** 28 for the demand; what is of requests is left out, and what is neutral leaves it so. */
  @Test
  void inAProductScoresOfADemandAreMultipliedOnce() {
    ScoringPolicy policy =
        ScoringPolicy.product(term -> true, new Constant("two", 2), new Fitness());

    assertThat(policy.factorOf(new double[] {2, 28})).isEqualTo(28);
    assertThat(policy.factorOf(new double[] {2, Scorer.NEUTRAL})).isEqualTo(1);
  }

  @Test
  void inASumARequestsScoreIsThatOfItsOneScorer() {
    ScoringPolicy sum = ScoringPolicy.sum(term -> 0.5, new Fitness(), new Constant("four", 4));
    assertThat(sum.scoreRequest(request()).total()).isEqualTo(4);
  }

  /** 1 * 10 + 3 * 6 = 28 for the demand; 10 + 4 for the job of 10 stages with 4 finished. */
  @Test
  void eachTermHasItsPlace() {
    ScoringPolicy policy =
        ScoringPolicy.sum(term -> 1, new Alignment(), new Urgency(), new Fitness());
    List<Double> job = policy.scoreJob(new StageProgress(10, 4));
    double[] scores = policy.scores(job);
    policy.scoreDemand(ResourceVector.of(1, 3), node(), scores);
    assertThat(job).containsExactly(14.0);
    assertThat(scores).containsExactly(14, 0, 28);
    assertThat(policy.isOfRequest(0)).isFalse();
    assertThat(policy.isOfRequest(1)).isTrue();
  }

  private static NodeState node() {
    return new NodeState() {
      @Override
      public ResourceVector capacity() {
        return ResourceVector.of(10, 6);
      }

      @Override
      public ResourceVector residual() {
        return ResourceVector.of(10, 6);
      }

      @Override
      public ResourceWeights weights() {
        return ONES;
      }
    };
  }

  @ParameterizedTest
  @ValueSource(doubles = {-0.5, Double.NaN, Double.NEGATIVE_INFINITY})
  void aScoreThatCannotBeComparedIsRefused(double score) {
    ScoringPolicy policy = ScoringPolicy.sum(term -> 1, new Constant("odd", score));
    assertThatThrownBy(() -> policy.scoreRequest(request()))
        .isInstanceOf(ScoringException.class)
        .hasMessageContaining("score " + score + " by odd of ");
  }

  /** Over 2, 4, 10: (4 - 2) / (10 - 2) = 0.25. */
  @Test
  void normalisesToTheUnitInterval() {
    range.include(4);
    range.include(2);
    range.include(10);
    assertThat(range.normalise(2)).isZero();
    assertThat(range.normalise(4)).isEqualTo(0.25);
    assertThat(range.normalise(10)).isEqualTo(1);
  }

  @Test
  void isZeroWhenAllAreTheSame() {
    range.include(3);
    range.include(3);
    assertThat(range.hasSpread()).isFalse();
    assertThat(range.normalise(3)).isZero();
  }

  @Test
  void takesAnUnboundedValueForTheLargest() {
    range.include(1);
    range.include(Urgency.UNBOUNDED);
    range.include(5);
    assertThat(range.normalise(Urgency.UNBOUNDED)).isEqualTo(1);
    assertThat(range.normalise(3)).isEqualTo(0.5);
  }

  /** The maps of one job wait, and a reduce of which none runs: R3 puts the reduce first. */
  @Test
  void anUnboundedValueIsMoreThanTheOnlyOther() {
    range.include(3);
    range.include(Urgency.UNBOUNDED);
    assertThat(range.hasSpread()).isTrue();
    assertThat(range.normalise(Urgency.UNBOUNDED)).isEqualTo(1);
    assertThat(range.normalise(3)).isZero();
  }

  @Test
  void ofUnboundedValuesAloneIsZero() {
    range.include(Urgency.UNBOUNDED);
    assertThat(range.normalise(Urgency.UNBOUNDED)).isZero();
  }

  @Test
  void forgetsOnReset() {
    range.include(1);
    range.include(2);
    range.reset();
    assertThat(range.hasSpread()).isFalse();
  }
}
