package io.heddle.colocation;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.heddle.config.LearningConfig.UpdateRule;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class HugoLearnerTest {
  private static final Groups TWO =
      Groups.unknown(
          List.of(new NodeUse(0.1, 0, 0, 0), new NodeUse(0.9, 0, 0, 0)),
          NodeUse.by(figure -> 1),
          List.of());

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

  private static Groups after(UpdateRule rule, Groups before) {
    return new HugoLearner(Scenes.bandits(0.1, rule, 2, Map.of()))
        .observe(before, NODES, job -> job.equals(Scenes.job("a")) ? 0 : 1);
  }

  /**
   * Row 0 has seen goodness 2 twice. Beside group 1 its goodness is 3, the mean then (2 + 2 + 3) /
   * 3 = 7/3: group 1 gains 0.1 * 2/3 * 1/2 = 1/30, group 0 loses it. Beside group 0 it is 5, the
   * mean (7 + 5) / 4 = 3: with pi(0) = 1 / (1 + exp(2/30)) = 0.48334 group 0 gains 0.1 * 2 *
   * 0.51666 = 0.10333, group 1 loses it. Row 1 sees its first goodness, which is its mean.
   */
  @Test
  void anIncrementForEachPairAgainstTheRunningMean() {
    Groups seen = TWO.with(0, new BanditRow<>(PreferenceRow.unknown(), 2, 2));
    Groups groups = after(UpdateRule.INCREMENT, seen);
    BanditRow<Integer> row = groups.rows().get(0);
    assertThat(row.meanGoodness()).isCloseTo(3, within(1e-12));
    assertThat(row.updates()).isEqualTo(4);
    assertThat(row.preferences().of(1)).isCloseTo(1 / 30.0 - 0.10333, within(1e-5));
    assertThat(row.preferences().of(0)).isCloseTo(0.10333 - 1 / 30.0, within(1e-5));
    assertThat(groups.rows().get(1).preferences().of(0)).isZero();
    assertThat(groups.rows().get(1).meanGoodness()).isCloseTo(3, within(1e-12));
  }

  /**
   * Two nodes with the same pair, of goodness 2.8 and 3.2: one choice of goodness 3, not two. After
   * two of goodness 2 the mean is 7/3, as above.
   */
  @Test
  void nodesWithTheSamePairAreOneChoice() {
    List<SharedNode> nodes =
        SharedNode.of(Scenes.period(List.of(ab("n1", 2.8), ab("n2", 3.2)), Map.of()));
    Groups seen = TWO.with(0, new BanditRow<>(PreferenceRow.unknown(), 2, 2));
    BanditRow<Integer> row =
        new HugoLearner(Scenes.bandits(0.1, UpdateRule.INCREMENT, 2, Map.of()))
            .observe(seen, nodes, job -> job.equals(Scenes.job("a")) ? 0 : 1)
            .rows()
            .get(0);
    assertThat(row.updates()).isEqualTo(3);
    assertThat(row.preferences().of(1)).isCloseTo(1 / 30.0, within(1e-9));
  }

  private static Period.NodePeriod ab(String host, double goodness) {
    return new Period.NodePeriod(
        host, Scenes.use(Math.log(goodness) - 1, 0, 0), Map.of("a1", 1, "b1", 1));
  }

  /**
   * To the letter, against the mean over the nodes, 4: H_01 = -0.1 * 1/2, there being no third
   * group on the node; then H_00 = 0.1 * (1 - 1 / (1 + exp(-0.05))) = 0.1 * 0.48750.
   */
  @Test
  void anAssignmentForEachNode() {
    Groups groups = after(UpdateRule.ASSIGNMENT, TWO);
    assertThat(groups.rows().get(0).preferences().of(1)).isCloseTo(-0.05, within(1e-9));
    assertThat(groups.rows().get(0).preferences().of(0)).isCloseTo(0.04875, within(1e-5));
  }
}
