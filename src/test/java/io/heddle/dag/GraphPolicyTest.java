package io.heddle.dag;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.heddle.bench.decima.training.SampledChooser;
import io.heddle.dag.GraphPolicy.Chooser;
import io.heddle.dag.StagePolicy.Decision;
import io.heddle.dag.StagePolicy.Situation;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class GraphPolicyTest {
  private static final GraphWeights WEIGHTS = Networks.random(4);

  private static GraphWeights holding() {
    double[] network = Networks.nothing();
    network[GraphLayout.HOLD_HEAD.first() + GraphLayout.HOLD_HEAD.parameters() - 1] = 1;
    return new GraphWeights(network);
  }

  @Test
  void holdsExecutorsBackOnlyWhileOthersAreAtWork() {
    StagePolicy policy = new GraphPolicy(holding());
    JobProgress idle = DagJobs.single(5, 1);
    JobProgress busy = DagJobs.single(5, 1);
    busy.sent(0);

    assertThat(policy.decide(new Situation(List.of(idle), 10, 10, 0)).job()).isZero();
    assertThat(policy.decide(new Situation(List.of(idle, busy), 10, 9, 0)))
        .isEqualTo(Decision.NONE);
    assertThat(policy.decide(new Situation(List.of(), 10, 10, 0))).isEqualTo(Decision.NONE);
  }

  /** Of 50: 50, 39.7, 31.498, 25 ... 1.2, 1; what is held and one is the least. */
  @Test
  void limitsAreSharesOfAllExecutors() {
    JobProgress job = DagJobs.single(60, 1);
    for (int i = 0; i < 30; i++) {
      job.sent(0);
    }
    List<Choices> seen = new ArrayList<>();
    Situation situation = new Situation(List.of(job, DagJobs.single(5, 1)), 50, 20, 0);
    new GraphPolicy(WEIGHTS, Chooser.greedy(), (choices, at, limit) -> seen.add(choices))
        .decide(situation);
    Choices choices = seen.get(0);

    assertThat(limits(choices, 0)).containsExactly(50, 40, 31);
    assertThat(limits(choices, 1))
        .containsExactly(50, 40, 31, 25, 20, 16, 13, 10, 8, 6, 5, 4, 3, 2, 1);
    assertThat(choices.limit(1, choices.nearest(1, 22))).isEqualTo(20);
    assertThat(choices.limit(0, choices.nearest(0, 33))).isEqualTo(31);
    assertThat(choices.candidate(new Decision(1, 0, 4))).isEqualTo(1);
    assertThat(choices.candidate(Decision.NONE)).isEqualTo(2);
  }

  private static int[] limits(Choices choices, int at) {
    return IntStream.range(0, GraphLayout.LIMITS)
        .filter(share -> choices.isDistinct(at, share))
        .map(share -> choices.limit(at, share))
        .toArray();
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
  void explainsByItsChances() {
    Situation situation =
        new Situation(List.of(DagJobs.single(19, 0.5), DagJobs.single(199, 0.5)), 12, 12, 0);

    assertThat(new GraphPolicy(new GraphWeights(Networks.nothing())).reasons(situation))
        .containsEntry(0, "taken in 50 of 100 cases")
        .containsEntry(1, "taken in 50 of 100 cases");
    assertThat(new GraphPolicy(WEIGHTS).reasons(new Situation(List.of(), 12, 12, 0))).isEmpty();
  }

  @Test
  void refusesToDecideByWhatIsNotFinite() {
    StagePolicy policy =
        new GraphPolicy(
            new GraphWeights(Networks.nothing()),
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
