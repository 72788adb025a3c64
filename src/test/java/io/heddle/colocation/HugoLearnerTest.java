package io.heddle.colocation;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.heddle.colocation.BanditRow.Step;
import io.heddle.colocation.PreferenceRow.RecentEntries;
import io.heddle.config.LearningConfig.UpdateRule;
import io.heddle.model.RecurringName;
import io.heddle.model.Utilisation;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
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

  private static final double NAN = Double.NaN;

  private static final PreferenceRow<String> UNKNOWN = PreferenceRow.unknown();

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

  /** tanh 0.2 + tanh 0.1 = 0.29704, times exp -0.5 = 0.18017; exp(1 + 0.5 + 0.18017) = 5.3664. */
  @Test
  void ioCountsLessTheMoreTheCpuWaitsForIt() {
    assertThat(Goodness.of(new Utilisation(0.5, 0.9, 0.2, 0.1, 0.1)))
        .isCloseTo(5.3664, within(1e-4));
  }

  /** exp(1 + 0 + tanh 0.2) = 3.3114; exp(1 + 0.5) = 4.4817. */
  @Test
  void aFigureThatIsNotKnownLeavesItsTermOut() {
    assertThat(Goodness.of(new Utilisation(NAN, NAN, 0.2, NAN, NAN)))
        .isCloseTo(3.3114, within(1e-4));
    assertThat(Goodness.of(new Utilisation(0.5, NAN, NAN, NAN, 0.7)))
        .isCloseTo(4.4817, within(1e-4));
    assertThat(Goodness.of(new Utilisation(NAN, 0.5, NAN, NAN, 0.1))).isNaN();
    assertThat(Goodness.of(Utilisation.UNKNOWN)).isNaN();
    assertThat(Goodness.inUse(Utilisation.UNKNOWN)).isNaN();
  }

  @Test
  void itIsFromEToTheFourthPowerOfE() {
    SplittableRandom random = new SplittableRandom(1);
    for (int i = 0; i < 1_000; i++) {
      Utilisation use =
          new Utilisation(
              random.nextDouble(),
              random.nextDouble(),
              2 * random.nextDouble(),
              2 * random.nextDouble(),
              random.nextDouble());
      assertThat(Goodness.of(use)).isBetween(Math.E, Math.exp(4));
      assertThat(Goodness.inUse(use)).isEqualTo(use.cpu() + use.disk() + use.network());
    }
  }

  /** Of three alike pi = 1/3: the chosen one gains 0.3 * 2/3, each other loses 0.3 * 1/3. */
  @Test
  void theChosenGainsWhatTheOthersLose() {
    PreferenceRow<String> row = UNKNOWN.after("a", 0.3, 3);
    assertThat(row.of("a")).isCloseTo(0.2, within(1e-12));
    assertThat(row.of("b")).isCloseTo(-0.1, within(1e-12));
    assertThat(row.rest()).isCloseTo(-0.1, within(1e-12));
  }

  /** exp 0.5 = 1.6487: of H = (0.5, 0, 0) pi is (0.4519, 0.2741, 0.2741). */
  @Test
  void probabilitiesAreTheSoftmax() {
    PreferenceRow<String> row = new PreferenceRow<>(Map.of("a", 0.5), 0);
    assertThat(row.probability("a", 3)).isCloseTo(0.4519, within(1e-4));
    assertThat(row.probability("b", 3)).isCloseTo(0.2741, within(1e-4));
  }

  /** Rows of pi sum to 1, and what is added to a row sums to 0, whatever its size. */
  @Test
  void updatesConserveTheRow() {
    SplittableRandom random = new SplittableRandom(7);
    PreferenceRow<Integer> row = PreferenceRow.unknown();
    int choices = 9;
    for (int i = 0; i < 2_000; i++) {
      row = row.after(random.nextInt(choices), random.nextDouble(-5, 5), choices);
      double sum = 0;
      double probability = 0;
      for (int choice = 0; choice < choices; choice++) {
        sum += row.of(choice);
        probability += row.probability(choice, choices);
      }
      assertThat(sum).isCloseTo(0, within(1e-6));
      assertThat(probability).isCloseTo(1, within(1e-9));
    }
  }

  @Test
  void ofTooManyThoseUsedLongestAgoCountAsNeverSeen() {
    PreferenceRow<Integer> row = PreferenceRow.unknown();
    for (int i = 0; i < 1_000; i++) {
      row = row.after(i, 0.1, 1_000);
    }
    assertThat(row.seen()).hasSize(RecentEntries.MOST).containsKey(999).doesNotContainKey(0);
    assertThat(row.of(0)).isEqualTo(row.rest());
  }

  @Test
  void numbersThatAreNoneAreRefused() {
    assertThatThrownBy(() -> new PreferenceRow<>(Map.of("a", Double.NaN), 0))
        .isInstanceOf(IllegalArgumentException.class);
  }

  /**
   * The mean includes the current goodness: the first update moves nothing. The second, 4 after 2,
   * is 1 above the mean 3: with rate 0.1 and two jobs, pi = 1/2, the chosen one gains 0.05.
   */
  @Test
  void theBaselineIncludesTheCurrentGoodness() {
    BanditRow<RecurringName> row =
        BanditRow.<RecurringName>unknown().after(Scenes.job("a"), 2, new Step(0.1, 2));
    assertThat(row.preferences().of(Scenes.job("a"))).isZero();
    row = row.after(Scenes.job("b"), 4, new Step(0.1, 2));
    assertThat(row.meanGoodness()).isEqualTo(3);
    assertThat(row.preferences().of(Scenes.job("b"))).isCloseTo(0.05, within(1e-12));
    assertThat(row.preferences().of(Scenes.job("a"))).isCloseTo(-0.05, within(1e-12));
  }

  /** A job's partners are any user's jobs: whoever has many of them loses the oldest of them. */
  @Test
  void oneUsersJobsDoNotPushOutAnothersPreference() {
    RecurringName anns = new RecurringName("ann", "SPARK", "etl");
    PreferenceRow<RecurringName> row = PreferenceRow.<RecurringName>unknown().after(anns, 0.3, 3);
    double before = row.of(anns);
    for (int i = 0; i < 1_000; i++) {
      row = row.after(new RecurringName("mal", "SPARK", "job" + i), 1e-9, 3);
    }
    assertThat(row.seen()).hasSize(RecentEntries.MOST).containsKey(anns);
    assertThat(row.of(anns)).isCloseTo(before, within(1e-5));
  }
}
