package io.heddle.dag;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.heddle.dag.ConfiguredPolicies.TrialPlan;
import io.heddle.dag.StagePolicy.Decision;
import io.heddle.dag.StagePolicy.PolicyException;
import java.io.IOException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class TrialPlanTest {
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
