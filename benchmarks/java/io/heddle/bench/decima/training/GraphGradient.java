package io.heddle.bench.decima.training;

import static io.heddle.dag.GraphLayout.ALL;
import static io.heddle.dag.GraphLayout.COMBINE;
import static io.heddle.dag.GraphLayout.EMBEDDING;
import static io.heddle.dag.GraphLayout.JOB;
import static io.heddle.dag.GraphLayout.LIMITS;
import static io.heddle.dag.GraphLayout.LIMIT_HEAD;
import static io.heddle.dag.GraphLayout.MESSAGE;
import static io.heddle.dag.GraphLayout.OWN;
import static io.heddle.dag.GraphLayout.PARAMETERS;
import static io.heddle.dag.GraphLayout.STAGE_FEATURES;
import static io.heddle.dag.GraphLayout.STAGE_HEAD;
import static io.heddle.dag.GraphLayout.TO_ALL;
import static io.heddle.dag.GraphLayout.TO_JOB;

import io.heddle.dag.Choices;
import io.heddle.dag.GraphHeads;
import io.heddle.dag.StageForwardPass;
import io.heddle.dag.StageForwardPass.JobEmbedding;
import io.heddle.dag.StageView;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * Gradients of what policy gradient makes small: for each decision, minus its advantage times the
 * logarithm of its chance, minus the entropy of the chances times a weight. Of one thread at a
 * time.
 */
final class GraphGradient {
  private final double[] parameters;
  private final double sharpness;
  private final double[] gradient = new double[PARAMETERS];
  private final PerceptronGradient perceptrons = new PerceptronGradient();
  private final GraphHeads heads = new GraphHeads();
  private final List<StageForwardPass> tapes = new ArrayList<>();
  private double[] logits = new double[0];
  private double entropy;

  GraphGradient(double[] parameters, double sharpness) {
    this.parameters = parameters;
    this.sharpness = sharpness;
  }

  /** What all decisions so far add up to. */
  double[] gradient() {
    return gradient;
  }

  /** Entropies of the choices of stages so far, in all. */
  double entropy() {
    return entropy;
  }

  /** Adds one decision: what it adds to the loss. */
  double add(Choices choices, int candidate, int limit, double advantage, double entropyWeight) {
    JobEmbedding[] embeddings = embed(choices.views());
    if (logits.length < choices.count()) {
      logits = new double[2 * choices.count()];
    }
    heads.stages(parameters, sharpness, choices, embeddings, logits);
    double[] ofLimits = new double[LIMITS];
    heads.limits(parameters, choices, embeddings, candidate, ofLimits);
    Softmax stage = Softmax.of(logits, choices.count());
    Softmax limits = Softmax.of(ofLimits, LIMITS);
    entropy += stage.entropy();

    Sums sums = new Sums(choices);
    double[] ofStages = stage.gradient(candidate, advantage, entropyWeight);
    int length = STAGE_HEAD.tapeLength();
    for (int at = 0; at < choices.count(); at++) {
      double[] input = back(STAGE_HEAD, heads.stages(), at * length, ofStages, at);
      int job = choices.job(at);
      add(input, 0, sums.stages[job], choices.position(at) * EMBEDDING);
      add(input, EMBEDDING, sums.jobs[job], 0);
      add(input, 2 * EMBEDDING, sums.all, 0);
    }
    double[] input =
        back(LIMIT_HEAD, heads.limit(), 0, limits.gradient(limit, advantage, entropyWeight), 0);
    add(input, 0, sums.jobs[choices.job(candidate)], 0);
    add(input, EMBEDDING, sums.all, 0);
    throughAll(sums);
    for (int job = 0; job < embeddings.length; job++) {
      throughJob(tapes.get(job), choices.views()[job], sums.jobs[job], sums.stages[job]);
    }
    return -advantage * (Math.log(stage.chance(candidate)) + Math.log(limits.chance(limit)))
        - entropyWeight * (stage.entropy() + limits.entropy());
  }

  /** Gradients of embeddings and summaries. */
  private static final class Sums {
    private final double[][] stages;
    private final double[][] jobs;
    private final double[] all = new double[EMBEDDING];

    Sums(Choices choices) {
      stages = new double[choices.views().length][];
      jobs = new double[stages.length][EMBEDDING];
      for (int job = 0; job < stages.length; job++) {
        stages[job] = new double[choices.views()[job].count() * EMBEDDING];
      }
    }
  }

  private JobEmbedding[] embed(StageView[] views) {
    JobEmbedding[] embeddings = new JobEmbedding[views.length];
    for (int job = 0; job < views.length; job++) {
      if (tapes.size() <= job) {
        tapes.add(new StageForwardPass());
      }
      tapes.get(job).forward(parameters, views[job]);
      embeddings[job] = tapes.get(job).embedding(views[job].count());
    }
    return embeddings;
  }

  private void throughAll(Sums sums) {
    double[] input = back(ALL, heads.all(), 0, sums.all, 0);
    double[] each = new double[EMBEDDING];
    for (int i = 0; i < EMBEDDING; i++) {
      each[i] = input[i] / sums.jobs.length;
    }
    for (int job = 0; job < sums.jobs.length; job++) {
      add(back(TO_ALL, heads.jobs(), job * TO_ALL.tapeLength(), each, 0), 0, sums.jobs[job], 0);
    }
  }

  private void throughJob(
      StageForwardPass tape, StageView view, double[] ofSummary, double[] ofStages) {
    double[] input = back(JOB, tape.job(), 0, ofSummary, 0);
    double[] each = new double[EMBEDDING];
    for (int i = 0; i < EMBEDDING; i++) {
      each[i] = input[i] / view.count();
    }
    double[] messages = new double[ofStages.length];
    double[] stages = tape.stages();
    for (int position = view.count() - 1; position >= 0; position--) {
      int at = position * StageForwardPass.STAGE_LENGTH;
      int own = position * EMBEDDING;
      add(
          back(TO_JOB, stages, at + StageForwardPass.TO_JOB_AT, each, 0),
          STAGE_FEATURES,
          ofStages,
          own);
      add(back(MESSAGE, stages, at + StageForwardPass.MESSAGE_AT, messages, own), 0, ofStages, own);
      back(OWN, stages, at + StageForwardPass.OWN_AT, ofStages, own);
      if (view.children(position).length > 0) {
        double[] ofSum = back(COMBINE, stages, at + StageForwardPass.COMBINE_AT, ofStages, own);
        for (int child : view.children(position)) {
          add(ofSum, 0, messages, child * EMBEDDING);
        }
      }
    }
  }

  private double[] back(
      io.heddle.dag.Perceptron perceptron, double[] tape, int at, double[] output, int outputAt) {
    return perceptrons.backward(perceptron, parameters, gradient, tape, at, output, outputAt);
  }

  private static void add(double[] from, int fromAt, double[] to, int toAt) {
    for (int i = 0; i < EMBEDDING; i++) {
      to[toAt + i] += from[fromAt + i];
    }
  }

  /** Chances from their logarithms. */
  private record Softmax(List<Double> chances, double entropy) {
    static Softmax of(double[] logits, int count) {
      double most = Arrays.stream(logits, 0, count).max().orElseThrow();
      double sum = 0;
      for (int i = 0; i < count; i++) {
        sum += Math.exp(logits[i] - most);
      }
      List<Double> chances = new ArrayList<>(count);
      double entropy = 0;
      for (int i = 0; i < count; i++) {
        double chance = Math.exp(logits[i] - most) / sum;
        chances.add(chance);
        entropy -= chance > 0 ? chance * Math.log(chance) : 0;
      }
      return new Softmax(chances, entropy);
    }

    double chance(int i) {
      return chances.get(i);
    }

    /** Of the loss, by the logits. */
    double[] gradient(int chosen, double advantage, double entropyWeight) {
      double[] gradient = new double[chances.size()];
      for (int i = 0; i < gradient.length; i++) {
        double chance = chance(i);
        gradient[i] = -advantage * ((i == chosen ? 1 : 0) - chance);
        if (chance > 0) {
          gradient[i] += entropyWeight * chance * (Math.log(chance) + entropy);
        }
      }
      return gradient;
    }
  }
}
