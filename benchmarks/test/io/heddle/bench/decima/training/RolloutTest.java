package io.heddle.bench.decima.training;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.heddle.bench.decima.jobs.Pool;
import io.heddle.bench.decima.jobs.Sequences;
import io.heddle.bench.decima.run.Drill;
import io.heddle.dag.GraphWeights;
import org.junit.jupiter.api.Test;

class RolloutTest {
  private final Drill drill = new Drill(new Sequences(Pool.generated().jobs(), 6, 0), 20, 2.5);
  private final GraphWeights weights = GraphTraining.beginning(4);

  /** With the weights that it was made with each decision is as likely as it was: a ratio of 1. */
  @Test
  void knowsHowLikelyItsDecisionsWere() {
    Rollout rollout = Rollout.of(drill, 5, weights, 100, 80, 6);
    GraphGradient gradient = new GraphGradient(weights.network());

    assertThat(rollout.samples()).hasSizeGreaterThan(50);
    for (Rollout.Sample one : rollout.samples()) {
      Objective ratio = new Objective.Clipped(1, one.logChance(), 0.2);
      double loss = gradient.add(one.choices(), one.candidate(), one.limit(), 1, ratio, 0);

      assertThat(loss).isCloseTo(-1, within(1e-9));
    }
  }

  @Test
  void endsAtTheHorizonAndCountsWhatWasSpentUntilThen() {
    Rollout rollout = Rollout.of(drill, 5, weights, 20, 80, 6);

    assertThat(rollout.end()).isEqualTo(20);
    assertThat(rollout.cost()).isCloseTo(rollout.curve().spentUntil(20), within(1e-9));
    assertThat(rollout.curve().costFrom(20)).isZero();
    assertThat(rollout.samples()).allMatch(one -> one.seconds() <= 20);
  }
}
