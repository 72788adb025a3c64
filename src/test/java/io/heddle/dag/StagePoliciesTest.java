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
import java.util.Arrays;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class StagePoliciesTest {
  @ParameterizedTest
  @EnumSource(ShippedWeights.class)
  void decimaIsTheNetworkOfTheJar(ShippedWeights weights) throws IOException {
    decideAlike(StagePolicies.DECIMA.shipped(weights).get(), new GraphPolicy(weights.graph()));
    decideAlike(
        StagePolicies.DECIMA_LINEAR.shipped(weights).get(), new LinearPolicy(weights.linear()));
  }

  /** Of one stage each: 400 and 401. */
  @Test
  void manyStagesAreTheLinearPolicys() throws IOException {
    StagePolicy decima = StagePolicies.DECIMA.shipped(ShippedWeights.BATCH).get();
    StagePolicy linear = new LinearPolicy(ShippedWeights.BATCH.linear());
    JobProgress[] jobs =
        IntStream.rangeClosed(1, 401)
            .mapToObj(tasks -> DagJobs.single(tasks, 1))
            .toArray(JobProgress[]::new);
    Situation few = situation(Arrays.copyOf(jobs, 400));
    Situation many = situation(jobs);

    assertThat(decima.reasons(few).values())
        .isNotEmpty()
        .allMatch(each -> each.startsWith("taken in"));
    assertThat(decima.reasons(many)).isEqualTo(linear.reasons(many));
    assertThat(decima.decide(many)).isEqualTo(linear.decide(many));
  }

  @Test
  void decimaTakesAFileOfEitherKind() {
    GraphWeights graph = GraphWeights.parse(Networks.random(8).text());
    LinearWeights linear = LinearWeights.fair();

    decideAlike(StagePolicies.DECIMA.read(graph.text()).get(), new GraphPolicy(graph));
    decideAlike(StagePolicies.DECIMA.read(linear.text()).get(), new LinearPolicy(linear));
    assertThatIllegalArgumentException()
        .isThrownBy(() -> StagePolicies.DECIMA.read(graph.text().replace("version 3", "version 2")))
        .withMessageContaining("graph, version 3");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> StagePolicies.DECIMA.read("garbage"))
        .withMessage("first line is 'garbage': give 'heddle stage policy, graph, version 3'");
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

  private static LinearWeights weights(Map<LinearTerm, Double> changed) {
    Map<LinearTerm, Double> all = new EnumMap<>(LinearWeights.fair().byTerm());
    all.putAll(changed);
    return LinearWeights.of(all.values().stream().mapToDouble(Double::doubleValue).toArray());
  }

  private static Situation situation(JobProgress... jobs) {
    return new Situation(List.of(jobs), 12, 12, 0);
  }

  @Test
  void givesEachJobAnEvenShare() {
    Situation situation =
        situation(DagJobs.single(40, 1), DagJobs.single(40, 1), DagJobs.single(40, 1));
    StagePolicy policy = new LinearPolicy(LinearWeights.fair());

    assertThat(policy.decide(situation)).isEqualTo(new Decision(0, 0, 4));
    for (int i = 0; i < 4; i++) {
      situation.jobs().get(0).sent(0);
    }
    assertThat(policy.decide(situation)).isEqualTo(new Decision(1, 0, 4));
  }

  @Test
  void namesTheLargestTermsOfEachJobsBestStage() {
    LinearPolicy policy = new LinearPolicy(weights(Map.of(LinearTerm.WORK, -2.0)));

    // Work 9.5 and 99.5, half a second added: logarithms 1.15 to either side of their mean, twice.
    // One held of a share of six: 1.79. Path 0.5 of 0.6 s: 0.3 times the logarithm of 0.84.
    assertThat(policy.reasons(situation(DagJobs.single(19, 0.5), DagJobs.single(199, 0.5))))
        .containsEntry(0, "work +2.30, deficit +1.79, stage-path -0.05")
        .containsEntry(1, "work -2.30, deficit +1.79, stage-path -0.05");
  }

  @Test
  void ranksSharesAsIsBestForSpeedsThatGrowWithAPower() {
    // (1/2)^2 for the larger of two jobs, the rest for the smaller: 3 and 9 of 12 executors.
    StagePolicy policy =
        new LinearPolicy(
            weights(Map.of(LinearTerm.SHARE_RANK, Math.log(2), LinearTerm.DEFICIT, 1.0)));
    Situation situation = situation(DagJobs.single(40, 1), DagJobs.single(20, 1));

    assertThat(policy.decide(situation)).isEqualTo(new Decision(1, 0, 9));
    for (int i = 0; i < 9; i++) {
      situation.jobs().get(1).sent(0);
    }
    assertThat(policy.decide(situation)).isEqualTo(new Decision(0, 0, 3));
  }

  @Test
  void holdsExecutorsBackFromWhatIsBeyondItsLimit() {
    LinearWeights weights = weights(Map.of(LinearTerm.HOLD, 3.0, LinearTerm.CAP_FACTOR, 0.0));
    Situation situation = situation(DagJobs.single(40, 1));
    StagePolicy policy = new LinearPolicy(weights);

    // A limit of one: the first executor is given in any case, a second only for a score of 30.
    assertThat(policy.decide(situation)).isEqualTo(new Decision(0, 0, 1));
    situation.jobs().get(0).sent(0);
    assertThat(policy.decide(situation)).isEqualTo(Decision.NONE);
  }

  @Test
  void sendsAStageNoMoreThanItsWorkIsWorth() {
    LinearWeights weights =
        weights(Map.of(LinearTerm.STAGE_CAP_FACTOR, 0.0, LinearTerm.STAGE_CAP_WORK, 1.0));
    // Work of 3.95 s and 0.05: e to the logarithm of 4.
    assertThat(new LinearPolicy(weights).decide(situation(DagJobs.single(79, 0.05))))
        .isEqualTo(new Decision(0, 0, 4));
  }

  @Test
  void neverDecidesForAnIneligibleStage() {
    SplittableRandom random = new SplittableRandom(31);
    for (int i = 0; i < 2_000; i++) {
      double[] values = random.doubles(LinearTerm.values().length, -3, 3).toArray();
      Situation situation = DagJobs.situation(1 + i % 6, random);
      Decision decision = new LinearPolicy(LinearWeights.of(values)).decide(situation);
      if (decision.job() >= 0) {
        JobProgress job = situation.jobs().get(decision.job());
        assertThat(job.isEligible(decision.stage())).isTrue();
        assertThat(decision.limit()).isGreaterThan(job.held());
        assertThat(decision.limit()).isLessThanOrEqualTo(situation.executors());
      }
    }
  }
}
