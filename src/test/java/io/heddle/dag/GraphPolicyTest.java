package io.heddle.dag;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.heddle.bench.decima.training.SampledChooser;
import io.heddle.dag.StagePolicies.LinearPolicy;
import io.heddle.dag.StagePolicy.Decision;
import io.heddle.dag.StagePolicy.Situation;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

class GraphPolicyTest {
  private static final GraphWeights WEIGHTS = Networks.random(LinearWeights.fair(), 1);

  @Test
  void doesAsTheLinearPolicyWhereTheNetworkSaysNothing() {
    StagePolicy linear = new LinearPolicy(LinearWeights.fair());
    StagePolicy graph =
        new GraphPolicy(new GraphWeights(LinearWeights.fair(), 1, Networks.nothing()));
    SplittableRandom random = new SplittableRandom(2);
    for (int i = 0; i < 200; i++) {
      Situation situation = DagJobs.situation(1 + i % 7, random);

      assertThat(graph.decide(situation)).isEqualTo(linear.decide(situation));
    }
  }

  @Test
  void neverChoosesAnIneligibleStageNorALimitWithinWhatIsHeld() {
    SplittableRandom random = new SplittableRandom(3);
    StagePolicy policy =
        new GraphPolicy(
            WEIGHTS, new SampledChooser(random.split()), (choices, candidate, limit) -> {});
    int decided = 0;
    for (int i = 0; i < 2_000; i++) {
      Situation situation = DagJobs.situation(1 + i % 7, random);
      Decision decision = policy.decide(situation);
      if (decision.job() >= 0) {
        decided++;
        JobProgress job = situation.jobs().get(decision.job());
        assertThat(job.isEligible(decision.stage())).isTrue();
        assertThat(decision.limit()).isGreaterThan(job.held());
        assertThat(decision.limit()).isLessThanOrEqualTo(situation.executors());
      }
    }
    assertThat(decided).isGreaterThan(1_500);
  }

  @Test
  void decidesTheSameWhateverTheOrderOfJobs() {
    SplittableRandom random = new SplittableRandom(4);
    for (int i = 0; i < 200; i++) {
      Situation situation = DagJobs.situation(6, random);
      List<JobProgress> shuffled = new ArrayList<>(situation.jobs());
      Collections.shuffle(shuffled, new Random(i));
      Situation other =
          new Situation(shuffled, situation.executors(), situation.free(), situation.now());

      Decision one = new GraphPolicy(WEIGHTS).decide(situation);
      Decision two = new GraphPolicy(WEIGHTS).decide(other);

      assertThat(one.job() < 0).isEqualTo(two.job() < 0);
      if (one.job() >= 0) {
        assertThat(shuffled.get(two.job())).isSameAs(situation.jobs().get(one.job()));
        assertThat(two.stage()).isEqualTo(one.stage());
        assertThat(two.limit()).isEqualTo(one.limit());
      }
    }
  }

  @Test
  void decidesTheSameWithEmbeddingsKeptAndMadeAnew() {
    SplittableRandom random = new SplittableRandom(5);
    Situation situation = DagJobs.situation(6, random);
    GraphPolicy kept = new GraphPolicy(WEIGHTS);
    for (int i = 0; i < 40; i++) {
      Decision decision = kept.decide(situation);
      assertThat(decision).isEqualTo(new GraphPolicy(WEIGHTS).decide(situation));
      if (decision.job() < 0) {
        return;
      }
      situation.jobs().get(decision.job()).sent(decision.stage());
    }
  }

  @Test
  void explainsByItsTreeOrElseByTheTermsItStandsOn() {
    Situation situation =
        new Situation(List.of(DagJobs.single(19, 0.5), DagJobs.single(199, 0.5)), 12, 12, 0);
    DecisionTree tree =
        new DecisionTree(
            List.of(
                new DecisionTree.Node(TreeFeature.named("work"), 0, 1, 2, 0.5),
                DecisionTree.Node.leaf(0.75),
                DecisionTree.Node.leaf(0.2)));

    assertThat(new GraphPolicy(WEIGHTS, tree).reasons(situation))
        .containsEntry(0, "taken in 75 of 100 cases with work <= 0.00")
        .containsEntry(1, "taken in 20 of 100 cases with work > 0.00");
    assertThat(new GraphPolicy(WEIGHTS).reasons(situation))
        .isEqualTo(new LinearPolicy(LinearWeights.fair()).reasons(situation));
  }

  @Test
  void refusesToDecideByWhatIsNotFinite() {
    StagePolicy policy =
        new GraphPolicy(
            new GraphWeights(LinearWeights.fair(), 1, Networks.nothing()),
            (logits, count) -> {
              logits[0] = Double.NaN;
              return 0;
            },
            (choices, candidate, limit) -> {});

    assertThatThrownBy(() -> policy.decide(DagJobs.situation(3, new SplittableRandom(6))))
        .isInstanceOf(IllegalStateException.class)
        .hasMessageContaining("NaN");
  }
}
