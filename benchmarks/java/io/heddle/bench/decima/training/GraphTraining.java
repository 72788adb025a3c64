package io.heddle.bench.decima.training;

import io.heddle.bench.decima.run.Drill;
import io.heddle.dag.GraphLayout;
import io.heddle.dag.GraphPolicy;
import io.heddle.dag.GraphWeights;
import io.heddle.dag.LinearWeights;
import io.heddle.dag.Perceptron;
import java.io.PrintStream;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;

/**
 * Trains the graph policy by policy gradient (Mao et al., long version, Section 5.3): several
 * roll-outs of one sequence, ended at the same moment, which is drawn anew each time and later in
 * the mean as training goes on; a decision's advantage is how much less jobs spend after it than
 * they do from the same moment on in the mean of the roll-outs. A mean reward, subtracted from each
 * as Section 5.3 has it, would be the same in all roll-outs that end at the same moment, and so
 * cancels.
 *
 * @param drill where it is learned
 * @param rollouts of a round
 * @param rounds in all
 * @param rate first step of Adam; falls to a tenth
 * @param entropyWeight of the first round; falls to a hundredth
 * @param memory after so many seconds what jobs spend counts the e-th part of what it does at once
 * @param firstHorizon mean of the first rounds, in seconds; grows by the same in each tenth
 */
public record GraphTraining(
    Drill drill,
    int rollouts,
    int rounds,
    double rate,
    double entropyWeight,
    double firstHorizon,
    double memory) {
  private static final int BETWEEN_SNAPSHOTS = 20;
  private static final int VALIDATION_SEQUENCES = 64;
  private static final double LARGEST_ADVANTAGE = 4;
  private static final double TENTH = 0.1;

  /** Parameters to begin with, with which the policy is the linear one. */
  public static GraphWeights beginning(LinearWeights linear, double sharpness, long seed) {
    SplittableRandom random = new SplittableRandom(seed);
    double[] network = new double[GraphLayout.PARAMETERS];
    for (Perceptron one :
        List.of(
            GraphLayout.OWN,
            GraphLayout.MESSAGE,
            GraphLayout.COMBINE,
            GraphLayout.TO_JOB,
            GraphLayout.JOB,
            GraphLayout.TO_ALL,
            GraphLayout.ALL,
            GraphLayout.STAGE_HEAD,
            GraphLayout.LIMIT_HEAD)) {
      boolean isHead = one.outputs() != GraphLayout.EMBEDDING;
      fill(network, one.layerAt(0), one.inputs(), Perceptron.WIDE, random);
      fill(network, one.layerAt(1), Perceptron.WIDE, Perceptron.NARROW, random);
      if (!isHead) {
        fill(network, one.layerAt(2), Perceptron.NARROW, one.outputs(), random);
      }
    }
    return new GraphWeights(linear, sharpness, network);
  }

  private static void fill(
      double[] network, int at, int inputs, int units, SplittableRandom random) {
    for (int i = 0; i < inputs * units; i++) {
      network[at + i] = random.nextGaussian() * Math.sqrt(1.0 / inputs);
    }
  }

  /**
   * Goes on to the last round.
   *
   * @param state changes as training goes on
   * @param validated is told when the state has been tried on validation sequences
   */
  public void from(TrainingState state, PrintStream progress, Runnable validated) {
    while (state.round() < rounds) {
      if (state.round() % BETWEEN_SNAPSHOTS == 0) {
        snapshot(state, progress);
        validated.run();
      }
      double spent = round(state);
      progress.printf(
          "round %d of %d: %.1f s spent, entropy %.2f%n",
          state.round(), rounds, spent, state.entropy());
    }
    snapshot(state, progress);
    validated.run();
  }

  private void snapshot(TrainingState state, PrintStream progress) {
    GraphWeights weights = state.weights();
    double seconds =
        DoubleStream.of(
                drill.meanCompletions(
                    () -> new GraphPolicy(weights), Drill.VALIDATION, VALIDATION_SEQUENCES))
            .average()
            .orElseThrow();
    state.validated(seconds);
    progress.printf("round %d: validated %.2f s%n", state.round(), seconds);
  }

  /** One round: the mean of what the roll-outs spent, in seconds for each job. */
  private double round(TrainingState state) {
    state.beginRound();
    double done = (double) state.round() / rounds;
    long sequence = Drill.TRAINING + state.seed() * rounds + state.round();
    SplittableRandom random = new SplittableRandom(sequence);
    double mean = firstHorizon * (1 + Math.floor(done / TENTH));
    double horizon = -mean * Math.log1p(-random.nextDouble());
    GraphWeights weights = state.weights();
    long luck = random.nextLong();
    List<Rollout> runs =
        IntStream.range(0, rollouts)
            .parallel()
            .mapToObj(i -> Rollout.of(drill, sequence, weights, horizon, luck + i))
            .toList();
    learn(state, runs, entropyWeight * Math.pow(TENTH, 2 * done));
    state.endRound(rate * Math.pow(TENTH, done));
    return runs.stream().mapToDouble(Rollout::cost).average().orElseThrow()
        / drill.sequences().jobs();
  }

  private void learn(TrainingState state, List<Rollout> runs, double entropy) {
    List<double[]> advantages = new ArrayList<>();
    double squares = 0;
    int count = 0;
    for (Rollout run : runs) {
      double[] own = new double[run.samples().size()];
      for (int i = 0; i < own.length; i++) {
        double time = run.samples().get(i).seconds();
        double mean =
            runs.stream().mapToDouble(one -> one.costFrom(time, memory)).average().orElseThrow();
        own[i] = mean - run.costFrom(time, memory);
        squares += own[i] * own[i];
        count++;
      }
      advantages.add(own);
    }
    if (count == 0) {
      return;
    }
    double scale = Math.sqrt(squares / count) + 1e-9;
    int samples = count;
    GraphWeights weights = state.weights();
    List<GraphGradient> gradients =
        IntStream.range(0, runs.size())
            .parallel()
            .mapToObj(i -> gradient(weights, runs.get(i), advantages.get(i), scale, entropy))
            .toList();
    gradients.forEach(one -> state.add(one.gradient(), one.entropy(), samples));
  }

  private static GraphGradient gradient(
      GraphWeights weights, Rollout run, double[] advantages, double scale, double entropy) {
    GraphGradient gradient = new GraphGradient(weights.network(), weights.sharpness());
    for (int i = 0; i < advantages.length; i++) {
      Rollout.Sample sample = run.samples().get(i);
      double advantage =
          Math.max(-LARGEST_ADVANTAGE, Math.min(LARGEST_ADVANTAGE, advantages[i] / scale));
      gradient.add(sample.choices(), sample.candidate(), sample.limit(), advantage, entropy);
    }
    return gradient;
  }
}
