package io.heddle.dag;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import io.heddle.dag.StagePolicies.LinearPolicy;
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
}
