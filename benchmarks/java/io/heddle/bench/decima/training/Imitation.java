package io.heddle.bench.decima.training;

import io.heddle.bench.decima.run.Drill;
import io.heddle.dag.Choices;
import io.heddle.dag.GraphPolicy;
import io.heddle.dag.GraphPolicy.Chooser;
import io.heddle.dag.GraphWeights;
import io.heddle.dag.StagePolicies.LinearPolicy;
import io.heddle.dag.StagePolicy.Decision;
import io.heddle.dag.StagePolicy.Situation;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.IntStream;

/**
 * A warm start: the network learns to decide as the linear policy does, first where that one leads,
 * then where the network itself leads (Ross et al., 2011). The linear policy does not stay in it.
 * The rate of Adam falls to a tenth.
 */
public record Imitation(Drill drill, Teacher teacher, Rounds rounds, int runs, double rate) {
  private static final int STEPS = 16;
  private static final int HOLDS = 4;

  /** Rounds of one training at most: sequences of two seeds must not meet. */
  private static final int MOST_ROUNDS = 10_000;

  private static final double TENTH = 0.1;
  private static final double HALF = 0.5;

  private record Lesson(Choices choices, int candidate, int limit, int weight) {}

  /** Rounds of a training: {@code first} and those after it, {@code count} in all. */
  public record Rounds(int first, int count) {
    boolean has(int round) {
      return round >= first && round < first + count;
    }

    double done(int round) {
      return (double) (round - first) / count;
    }
  }

  double round(TrainingState state) {
    double done = rounds.done(state.round());
    long sequence = Drill.TRAINING + (state.seed() * MOST_ROUNDS + state.round()) * runs;
    GraphWeights weights = state.weights();
    List<List<Lesson>> lessons =
        IntStream.range(0, runs)
            .parallel()
            .mapToObj(i -> lessons(weights, sequence + i, leader(done, i)))
            .toList();
    double loss = 0;
    for (int step = 0; step < STEPS; step++) {
      loss += step(state, lessons, step, rate * Math.pow(TENTH, done)) / STEPS;
    }
    state.endRound();
    return loss;
  }

  private enum Leader {
    TEACHER,
    SAMPLED,
    GREEDY
  }

  /** One that always takes the likeliest gets to where one that draws does not. */
  private Leader leader(double done, int run) {
    if (teacher.alwaysLeads() || done < TENTH) {
      return Leader.TEACHER;
    }
    return done < HALF || run % 2 == 0 ? Leader.SAMPLED : Leader.GREEDY;
  }

  private List<Lesson> lessons(GraphWeights weights, long sequence, Leader leader) {
    List<Lesson> lessons = new ArrayList<>();
    SplittableRandom random = new SplittableRandom(sequence);
    LinearPolicy linear = new LinearPolicy(teacher.on(sequence));
    Decision[] taught = {Decision.NONE};
    GraphPolicy student =
        new GraphPolicy(
            weights,
            leader == Leader.GREEDY ? Chooser.greedy() : new SampledChooser(random.split()),
            (choices, candidate, limit) -> {
              int wanted = choices.candidate(taught[0]);
              boolean holds = wanted == choices.count();
              if (!holds || random.nextInt(HOLDS) == 0) {
                int ofLimits = holds ? 0 : choices.nearest(wanted, taught[0].limit());
                lessons.add(new Lesson(choices, wanted, ofLimits, holds ? HOLDS : 1));
              }
            });
    drill
        .run(
            (Situation situation) -> {
              taught[0] = linear.decide(situation);
              Decision own = student.decide(situation);
              return leader == Leader.TEACHER ? taught[0] : own;
            },
            sequence)
        .runUntil(Double.POSITIVE_INFINITY);
    return lessons;
  }

  private static double step(
      TrainingState state, List<List<Lesson>> lessons, int step, double rate) {
    GraphWeights weights = state.weights();
    double[] losses = new double[lessons.size()];
    List<GraphGradient> gradients =
        IntStream.range(0, losses.length)
            .parallel()
            .mapToObj(
                i -> {
                  GraphGradient gradient = new GraphGradient(weights.network());
                  List<Lesson> all = lessons.get(i);
                  for (Lesson one :
                      all.subList(all.size() * step / STEPS, all.size() * (step + 1) / STEPS)) {
                    losses[i] +=
                        gradient.add(
                            one.choices(),
                            one.candidate(),
                            one.limit(),
                            one.weight(),
                            Objective.IMITATION,
                            0);
                  }
                  gradient.gradient();
                  return gradient;
                })
            .toList();
    state.step(gradients, rate);
    double count = gradients.stream().mapToDouble(GraphGradient::decisions).sum();
    return Arrays.stream(losses).sum() / count;
  }
}
