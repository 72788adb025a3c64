package io.heddle.dag;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.heddle.dag.ConfiguredPolicies.TrialPlan;
import io.heddle.dag.GraphPolicy.Chooser;
import io.heddle.dag.StagePolicies.LinearPolicy;
import io.heddle.dag.StagePolicy.Decision;
import io.heddle.dag.StagePolicy.PolicyException;
import io.heddle.dag.StagePolicy.Situation;
import java.io.IOException;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class StagePoliciesTest {
  @ParameterizedTest
  @EnumSource(ShippedWeights.class)
  void decimaIsTheNetworkWhereThereIsOneAndTheLinearPolicyElsewhere(ShippedWeights weights)
      throws IOException {
    StagePolicy expected =
        weights.graph().isPresent()
            ? new GraphPolicy(weights.graph().get())
            : new LinearPolicy(weights.linear());

    decideAlike(StagePolicies.DECIMA.shipped(weights).get(), expected);
  }

  @Test
  void decimaTakesAFileOfEitherKind() {
    GraphWeights graph = GraphWeights.parse(Networks.random(8).text());
    LinearWeights linear = LinearWeights.fair();

    decideAlike(StagePolicies.DECIMA.read(graph.text()).get(), new GraphPolicy(graph));
    decideAlike(StagePolicies.DECIMA.read(linear.text()).get(), new LinearPolicy(linear));
    assertThatIllegalArgumentException()
        .isThrownBy(() -> StagePolicies.DECIMA.read(graph.text().replace("version 2", "version 1")))
        .withMessageContaining("graph, version 2");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> StagePolicies.DECIMA_LINEAR.read(graph.text()))
        .withMessageContaining("first line");
  }

  private static void decideAlike(StagePolicy one, StagePolicy other) {
    SplittableRandom random = new SplittableRandom(2);
    for (int i = 0; i < 100; i++) {
      Situation situation = DagJobs.situation(1 + i % 7, random);
      assertThat(one.decide(situation)).isEqualTo(other.decide(situation));
    }
  }

  @Test
  void theGreedyOneTakesTheLikeliestOfThoseCounted() {
    double[] logits = {5, 5 + Math.log(2), Double.NEGATIVE_INFINITY, 5, 100};

    assertThat(Chooser.greedy().choose(logits, 4)).isEqualTo(1);
  }

  /** 1 : 2 : 0 : 1. */
  @Test
  void chancesAddUpToOne() {
    double[] logits = {5, 5 + Math.log(2), Double.NEGATIVE_INFINITY, 5, 100};

    assertThat(Chooser.chances(logits, 4))
        .containsExactly(new double[] {0.25, 0.5, 0, 0.25}, within(1e-12));
  }

  @ParameterizedTest
  @EnumSource(ShippedWeights.class)
  void whatIsShippedGivesTurns(ShippedWeights weights) throws IOException {
    for (StagePolicies policy : StagePolicies.values()) {
      assertThat(TrialPlan.of(policy.shipped(weights).get())).isPositive();
    }
  }

  @Test
  void aPolicyThatGivesNothingIsFoundOut() {
    assertThatThrownBy(() -> TrialPlan.of(situation -> Decision.NONE))
        .isInstanceOf(PolicyException.class);
  }
}
