package io.heddle.bench.decima.training;

import io.heddle.bench.decima.run.Drill;
import io.heddle.dag.GraphLayout;
import io.heddle.dag.GraphPolicy;
import io.heddle.dag.GraphWeights;
import io.heddle.dag.Perceptron;
import io.heddle.dag.StagePolicy;
import java.io.PrintStream;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.function.Supplier;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;

/**
 * Trains the graph policy: after {@link Imitation} by proximal policy optimization (Schulman et
 * al., 2017) with the {@link Advantages} of several roll-outs of one sequence, ended at the same
 * moment, which is drawn anew each time and later in the mean as training goes on (Mao et al., long
 * version, Section 5.3). A mean reward, subtracted from each as Section 5.3 has it, would be the
 * same in all roll-outs that end at the same moment, and so cancels.
 *
 * @param drill where it is learned
 * @param imitations come before the first round, one after the other
 * @param rollouts of a round
 * @param rounds in all, without those of imitation
 * @param rate first step of Adam; falls to a tenth
 * @param entropyWeight of the first round; falls to a hundredth
 * @param firstHorizon mean of the first rounds, in seconds; grows by the same in each tenth
 * @param memory after so many seconds what jobs spend counts the e-th part of what it does at once
 * @param trust after so many seconds what is foretold takes the place of all but the e-th part of
 *     what came
 */
public record GraphTraining(
    Drill drill,
    List<Imitation> imitations,
    int rollouts,
    int rounds,
    double rate,
    double entropyWeight,
    double firstHorizon,
    double memory,
    double trust) {
  private static final int BETWEEN_SNAPSHOTS = 40;
  private static final int VALIDATION_SEQUENCES = 64;
  private static final double LARGEST_ADVANTAGE = 4;
  private static final double TENTH = 0.1;
  private static final double CLIP = 0.2;

  /** Imitation leaves chances so flat that draws from them hide what decisions are worth. */
  private static final double SHARPER = 2;

  private static final int EPOCHS = 2;
  private static final int STEPS_OF_EPOCH = 2;

  /** What is done so many times the trust before the end shows too little of what comes of it. */
  private static final double UNSEEN = 2;

  /** Parameters to begin with, with which all choices are alike. */
  public static GraphWeights beginning(long seed) {
    SplittableRandom random = new SplittableRandom(seed);
    double[] network = new double[GraphLayout.PARAMETERS];
    List<Perceptron> embedding =
        List.of(
            GraphLayout.OWN,
            GraphLayout.MESSAGE,
            GraphLayout.COMBINE,
            GraphLayout.TO_JOB,
            GraphLayout.JOB,
            GraphLayout.TO_ALL,
            GraphLayout.ALL);
    for (Perceptron one : embedding) {
      fillHidden(network, one, random);
      fill(network, one.layerAt(2), Perceptron.NARROW, one.outputs(), random);
    }
    GraphLayout.HEADS.forEach(one -> fillHidden(network, one, random));
    return new GraphWeights(network);
  }

  private static void fillHidden(double[] network, Perceptron one, SplittableRandom random) {
    fill(network, one.layerAt(0), one.inputs(), Perceptron.WIDE, random);
    fill(network, one.layerAt(1), Perceptron.WIDE, Perceptron.NARROW, random);
  }

  private static void fill(
      double[] network, int at, int inputs, int units, SplittableRandom random) {
    for (int i = 0; i < inputs * units; i++) {
      network[at + i] = random.nextGaussian() * Math.sqrt(1.0 / inputs);
    }
  }

  /** Goes on to the last round; {@code validated} is told after each try on validation. */
  public void from(TrainingState state, PrintStream progress, Runnable validated) {
    int all = imitated() + rounds;
    while (state.round() < all) {
      if (state.round() % BETWEEN_SNAPSHOTS == 0 || state.round() == imitated()) {
        snapshot(state, progress);
        validated.run();
      }
      progress.printf("round %d of %d: %s%n", state.round() + 1, all, round(state));
    }
    snapshot(state, progress);
    validated.run();
  }

  public static double validated(Drill drill, Supplier<StagePolicy> policy) {
    return DoubleStream.of(drill.meanCompletions(policy, Drill.VALIDATION, VALIDATION_SEQUENCES))
        .average()
        .orElseThrow();
  }

  private void snapshot(TrainingState state, PrintStream progress) {
    GraphWeights weights = state.weights();
    double seconds = validated(drill, () -> new GraphPolicy(weights));
    state.validated(seconds);
    progress.printf("round %d: validated %.2f s%n", state.round(), seconds);
  }

  private String round(TrainingState state) {
    for (Imitation each : imitations) {
      if (each.rounds().has(state.round())) {
        return "loss %.3f, entropy %.3f".formatted(each.round(state), state.entropy());
      }
    }
    if (state.round() == imitated()) {
      state.beginImproving(state.round() > 0 ? SHARPER : 1);
    }
    double spent = improve(state);
    return "%.1f s spent, entropy %.3f".formatted(spent, state.entropy());
  }

  /** Rounds of imitation, all of which come first. */
  public int imitated() {
    return imitations.stream().mapToInt(each -> each.rounds().count()).sum();
  }

  /** One round: the mean of what the roll-outs spent, in seconds for each job. */
  private double improve(TrainingState state) {
    int round = state.round() - imitated();
    double done = (double) round / rounds;
    long sequence = Drill.TRAINING + state.seed() * rounds + round;
    SplittableRandom random = new SplittableRandom(sequence);
    double mean = firstHorizon * (1 + Math.floor(done / TENTH));
    double horizon = -mean * Math.log1p(-random.nextDouble());
    GraphWeights weights = state.weights();
    long luck = random.nextLong();
    List<Rollout> runs =
        IntStream.range(0, rollouts)
            .parallel()
            .mapToObj(i -> Rollout.of(drill, sequence, weights, horizon, memory, luck + i))
            .toList();
    learn(state, lessons(runs, horizon), done);
    state.endRound();
    return runs.stream().mapToDouble(Rollout::cost).average().orElseThrow()
        / drill.sequences().jobs();
  }

  private record Lesson(Rollout.Sample sample, double advantage) {}

  private List<List<Lesson>> lessons(List<Rollout> runs, double horizon) {
    Advantages advantages =
        new Advantages(runs.stream().map(Rollout::curve).toList(), memory, trust);
    List<List<Lesson>> lessons = new ArrayList<>();
    for (Rollout run : runs) {
      double last = run.end() < horizon ? run.end() : horizon - UNSEEN * trust;
      CostCurve curve = run.curve();
      double[] own = advantages.of(curve);
      lessons.add(
          run.samples().stream()
              .filter(sample -> sample.seconds() <= last)
              .map(sample -> new Lesson(sample, own[curve.before(sample.seconds())]))
              .toList());
    }
    double scale =
        1e-9
            + Math.sqrt(
                lessons.stream()
                    .flatMap(List::stream)
                    .mapToDouble(one -> one.advantage() * one.advantage())
                    .average()
                    .orElse(0));
    return lessons.stream()
        .map(some -> some.stream().map(one -> within(one, scale)).toList())
        .toList();
  }

  private static Lesson within(Lesson one, double scale) {
    double advantage =
        Math.max(-LARGEST_ADVANTAGE, Math.min(LARGEST_ADVANTAGE, one.advantage() / scale));
    return new Lesson(one.sample(), advantage);
  }

  private void learn(TrainingState state, List<List<Lesson>> lessons, double done) {
    int steps = Math.min(STEPS_OF_EPOCH, lessons.size());
    double entropy = entropyWeight * Math.pow(TENTH, 2 * done);
    for (int step = 0; step < EPOCHS * steps; step++) {
      int part = step % steps;
      List<List<Lesson>> some =
          lessons.subList(part * lessons.size() / steps, (part + 1) * lessons.size() / steps);
      GraphWeights weights = state.weights();
      List<GraphGradient> gradients =
          some.parallelStream().map(run -> gradient(weights, run, entropy)).toList();
      state.step(gradients, rate * Math.pow(TENTH, done));
    }
  }

  private static GraphGradient gradient(GraphWeights weights, List<Lesson> run, double entropy) {
    GraphGradient gradient = new GraphGradient(weights.network());
    for (Lesson lesson : run) {
      Rollout.Sample one = lesson.sample();
      gradient.add(
          one.choices(),
          one.candidate(),
          one.limit(),
          one.weight(),
          new Objective.Clipped(lesson.advantage(), one.logChance(), CLIP),
          entropy);
    }
    gradient.gradient();
    return gradient;
  }
}
