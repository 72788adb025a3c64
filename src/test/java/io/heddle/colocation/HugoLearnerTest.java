package io.heddle.colocation;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.heddle.config.LearningConfig;
import io.heddle.config.LearningConfig.UpdateRule;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class HugoLearnerTest {
  private static final Groups TWO =
      new Groups(
          List.of(new NodeUse(0.1, 0, 0, 0), new NodeUse(0.9, 0, 0, 0)),
          NodeUse.by(figure -> 1),
          List.of(PreferenceRow.unknown(), PreferenceRow.unknown()));

  /** CPU alone: goodness exp(1 + cpu), which is 3 and 5 for cpu ln 3 - 1 and ln 5 - 1. */
  private static final List<SharedNode> NODES =
      SharedNode.of(
          Scenes.period(
              List.of(
                  new Period.NodePeriod(
                      "n1", Scenes.use(Math.log(3) - 1, 0, 0), Map.of("a1", 1, "b1", 1)),
                  new Period.NodePeriod(
                      "n2", Scenes.use(Math.log(5) - 1, 0, 0), Map.of("a1", 1, "a2", 1))),
              Map.of()));

  private static Groups after(UpdateRule rule) {
    LearningConfig config =
        new LearningConfig(60_000, 10, 0.1, rule, 2, Scenes.CONFIG.companion(), 0);
    return new HugoLearner(config).observe(TWO, NODES, job -> job.equals(Scenes.job("a")) ? 0 : 1);
  }

  /**
   * Group 0 (job a) is on both nodes, mean 4; group 1 on the first, mean 3. Row 0: node 1 says -0.1
   * to group 1, pi = 1/2: H = (0.05, -0.05). Node 2 says +0.1 to group 0, pi(0) = 1 / (1 +
   * exp(-0.1)) = 0.52498: it gains 0.1 * 0.47502, group 1 loses as much. Row 1: 0.
   */
  @Test
  void anIncrementForEachNode() {
    Groups groups = after(UpdateRule.INCREMENT);
    assertThat(groups.preferences().get(0).of(0)).isCloseTo(0.097502, within(1e-6));
    assertThat(groups.preferences().get(0).of(1)).isCloseTo(-0.097502, within(1e-6));
    assertThat(groups.preferences().get(1).of(0)).isZero();
    assertThat(groups.preferences().get(1).of(1)).isZero();
  }

  /**
   * To the letter: H_01 = -0.1 * 1/2, there being no third group on the node; then H_00 = 0.1 * (1
   * - 1 / (1 + exp(-0.05))) = 0.1 * 0.48750.
   */
  @Test
  void anAssignmentForEachNode() {
    Groups groups = after(UpdateRule.ASSIGNMENT);
    assertThat(groups.preferences().get(0).of(1)).isCloseTo(-0.05, within(1e-9));
    assertThat(groups.preferences().get(0).of(0)).isCloseTo(0.04875, within(1e-5));
  }
}
