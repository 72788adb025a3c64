package io.heddle.bench.decima.training;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.heddle.bench.decima.jobs.Pool;
import io.heddle.bench.decima.jobs.Sequences;
import io.heddle.bench.decima.run.Drill;
import io.heddle.dag.Choices;
import io.heddle.dag.GraphLayout;
import io.heddle.dag.GraphPolicy;
import io.heddle.dag.GraphWeights;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

class GraphGradientTest {
  private static final double STEP = 1e-6;
  private static final double ENTROPY_WEIGHT = 0.3;

  private record Decided(Choices choices, int candidate, int limit) {}

  @Test
  void agreesWithDifferencesOfTheLoss() {
    SplittableRandom random = new SplittableRandom(11);
    double[] network = random.doubles(GraphLayout.PARAMETERS, -0.35, 0.35).toArray();
    for (int i = GraphLayout.DIRECT; i < network.length; i++) {
      network[i] /= GraphLayout.DIRECT_GAIN;
    }
    List<Choices> all = choices(new GraphWeights(network));
    List<Decided> some = new ArrayList<>();
    for (Choices choices : all.subList(all.size() / 2, all.size() / 2 + 6)) {
      some.add(new Decided(choices, some.size() % 2 == 0 ? choices.count() : 1, 0));
    }
    GraphGradient gradient = new GraphGradient(network);
    add(gradient, some);

    int compared = 0;
    for (int i = 0; i < network.length; i += 1 + random.nextInt(5)) {
      double[] more = network.clone();
      double[] less = network.clone();
      more[i] += STEP;
      less[i] -= STEP;
      double slope =
          (add(new GraphGradient(more), some) - add(new GraphGradient(less), some)) / (2 * STEP);

      assertThat(gradient.gradient()[i]).as("parameter %d", i).isCloseTo(slope, within(1e-5));
      compared += Math.abs(slope) > 1e-4 ? 1 : 0;
    }
    assertThat(compared).as("parameters that count").isGreaterThan(200);
  }

  private static double add(GraphGradient gradient, List<Decided> some) {
    double loss = 0;
    int weight = 1;
    for (Decided one : some) {
      Objective objective =
          weight == 2 ? Objective.IMITATION : new Objective.Clipped(1.5, -3.0, 100);
      loss +=
          gradient.add(one.choices, one.candidate, one.limit, weight++, objective, ENTROPY_WEIGHT);
    }
    return loss;
  }

  /** Of a sequence with jobs of many stages, where there is something to choose. */
  private static List<Choices> choices(GraphWeights weights) {
    List<Choices> all = new ArrayList<>();
    GraphPolicy policy =
        new GraphPolicy(
            weights,
            new SampledChooser(new SplittableRandom(12)),
            (choices, candidate, limit) -> {
              if (choices.canHold() && choices.count() > 1) {
                all.add(choices);
              }
            });
    new Drill(new Sequences(Pool.generated().jobs(), 6, 0), 20, 2.5).run(policy, 13).runUntil(200);
    return all;
  }
}
