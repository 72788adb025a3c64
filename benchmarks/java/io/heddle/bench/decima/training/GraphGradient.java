package io.heddle.bench.decima.training;

import static io.heddle.dag.GraphLayout.ALL;
import static io.heddle.dag.GraphLayout.COMBINE;
import static io.heddle.dag.GraphLayout.DIRECT;
import static io.heddle.dag.GraphLayout.DIRECT_GAIN;
import static io.heddle.dag.GraphLayout.EMBEDDING;
import static io.heddle.dag.GraphLayout.HOLD_HEAD;
import static io.heddle.dag.GraphLayout.JOB;
import static io.heddle.dag.GraphLayout.LIMITS;
import static io.heddle.dag.GraphLayout.LIMIT_HEAD;
import static io.heddle.dag.GraphLayout.MESSAGE;
import static io.heddle.dag.GraphLayout.OWN;
import static io.heddle.dag.GraphLayout.PARAMETERS;
import static io.heddle.dag.GraphLayout.SHARED;
import static io.heddle.dag.GraphLayout.STAGE_FEATURES;
import static io.heddle.dag.GraphLayout.STAGE_HEAD;
import static io.heddle.dag.GraphLayout.TO_ALL;
import static io.heddle.dag.GraphLayout.TO_JOB;

import io.heddle.dag.Choices;
import io.heddle.dag.GraphHeads;
import io.heddle.dag.GraphPolicy.Chooser;
import io.heddle.dag.Perceptron;
import io.heddle.dag.StageForwardPass;
import io.heddle.dag.StageForwardPass.JobEmbedding;
import io.heddle.dag.StageView;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * Gradients of what training makes small: for each decision an {@link Objective}, minus the entropy
 * of the chances times a weight. Jobs that several decisions see as they are embedded once. Of one
 * thread at a time.
 */
final class GraphGradient {
  private final double[] parameters;
  private final double[] gradient = new double[PARAMETERS];
  private final PerceptronGradient perceptrons;
  private final GraphHeads heads = new GraphHeads();
  private final Map<StageView, Embedded> known = new LinkedHashMap<>();
  private final double[] direct = new double[STAGE_HEAD.inputs()];
  private final double[] limitLogits = new double[LIMITS];
  private double[] logits = new double[64];
  private double entropy;
  private double decisions;

  GraphGradient(double[] parameters) {
    this.parameters = parameters;
    perceptrons = new PerceptronGradient(parameters, gradient);
  }

  double[] gradient() {
    known.forEach(this::throughJob);
    known.clear();
    return gradient;
  }

  double decisions() {
    return decisions;
  }

  double entropy() {
    return entropy;
  }

  /**
   * Adds one decision, that stands for {@code weight}: what it adds to the loss. {@code candidate}
   * is as many as there are for holding.
   */
  double add(
      Choices choices,
      int candidate,
      int limit,
      int weight,
      Objective objective,
      double entropyWeight) {
    Embedded[] jobs = embed(choices.views());
    JobEmbedding[] embeddings = new JobEmbedding[jobs.length];
    for (int job = 0; job < jobs.length; job++) {
      embeddings[job] = jobs[job].embedding;
    }
    int count = choices.count();
    if (logits.length <= count) {
      logits = new double[2 * count];
    }
    heads.stages(parameters, choices, embeddings, logits);
    Softmax stage = Softmax.of(logits, count + 1);
    decisions += weight;
    entropy += weight * stage.entropy();
    double loss = -entropyWeight * stage.entropy();
    double logChance = Math.log(stage.chance(candidate));
    double[] ofAll = new double[EMBEDDING];
    if (candidate < count) {
      heads.limits(parameters, choices, embeddings, candidate, limitLogits);
      Softmax limits = Softmax.of(limitLogits, LIMITS);
      logChance += Math.log(limits.chance(limit));
      loss -= entropyWeight * limits.entropy();
      double[] ofLimits =
          limits.gradient(limit, weight * objective.slope(logChance), weight * entropyWeight);
      double[] input = perceptrons.backward(LIMIT_HEAD, heads.limit(), 0, ofLimits, 0);
      ofShared(input, jobs[choices.job(candidate)], ofAll);
      ofStage(input, jobs[choices.job(candidate)], choices.position(candidate));
    }
    double[] ofStages =
        stage.gradient(candidate, weight * objective.slope(logChance), weight * entropyWeight);
    throughStageHead(choices, jobs, ofStages, ofAll);
    if (choices.canHold()) {
      add(perceptrons.backward(HOLD_HEAD, heads.hold(), 0, ofStages, count), 0, ofAll, 0);
    }
    throughAll(jobs, ofAll);
    return weight * (loss + objective.loss(logChance));
  }

  private static final class Embedded {
    private final StageForwardPass tape = new StageForwardPass();
    private final JobEmbedding embedding;
    private final double[] ofStages;
    private final double[] ofSummary = new double[EMBEDDING];

    Embedded(double[] parameters, StageView view) {
      tape.forward(parameters, view);
      embedding = tape.embedding(view.count());
      ofStages = new double[view.count() * EMBEDDING];
    }
  }

  private Embedded[] embed(StageView[] views) {
    Embedded[] jobs = new Embedded[views.length];
    for (int job = 0; job < views.length; job++) {
      jobs[job] = known.computeIfAbsent(views[job], view -> new Embedded(parameters, view));
    }
    return jobs;
  }

  private static void ofShared(double[] input, Embedded job, double[] ofAll) {
    add(input, 0, job.ofSummary, 0);
    add(input, EMBEDDING, ofAll, 0);
  }

  private static void ofStage(double[] input, Embedded job, int position) {
    add(input, SHARED, job.ofStages, position * EMBEDDING);
  }

  /** Candidates of a job share the sums over the shared inputs, and so the gradients of these. */
  private void throughStageHead(
      Choices choices, Embedded[] jobs, double[] ofLogits, double[] ofAll) {
    int length = STAGE_HEAD.tapeLength();
    int inputs = STAGE_HEAD.inputs();
    double[] ofSums = new double[Perceptron.WIDE];
    for (int at = 0; at < choices.count(); at++) {
      int job = choices.job(at);
      double[] sums =
          perceptrons.throughLast(STAGE_HEAD, heads.stages(), at * length, ofLogits, at);
      for (int i = 0; i < ofSums.length; i++) {
        ofSums[i] += sums[i];
      }
      double[] input =
          perceptrons.throughFirst(STAGE_HEAD, heads.stages(), at * length, sums, SHARED, inputs);
      ofStage(input, jobs[job], choices.position(at));
      input = throughDirect(at * length, ofLogits[at]);
      ofShared(input, jobs[job], ofAll);
      ofStage(input, jobs[job], choices.position(at));
      if (at + 1 == choices.count() || choices.job(at + 1) != job) {
        ofShared(
            perceptrons.throughFirst(STAGE_HEAD, heads.stages(), at * length, ofSums, 0, SHARED),
            jobs[job],
            ofAll);
        Arrays.fill(ofSums, 0);
      }
    }
  }

  private double[] throughDirect(int at, double ofLogit) {
    double own = DIRECT_GAIN * ofLogit;
    for (int i = 0; i < direct.length; i++) {
      gradient[DIRECT + i] += own * heads.stages()[at + i];
      direct[i] = own * parameters[DIRECT + i];
    }
    return direct;
  }

  private void throughAll(Embedded[] jobs, double[] ofAll) {
    double[] input = perceptrons.backward(ALL, heads.all(), 0, ofAll, 0);
    double[] each = shares(input, jobs.length);
    for (int job = 0; job < jobs.length; job++) {
      int at = job * TO_ALL.tapeLength();
      add(perceptrons.backward(TO_ALL, heads.jobs(), at, each, 0), 0, jobs[job].ofSummary, 0);
    }
  }

  private static double[] shares(double[] sum, int count) {
    double[] each = new double[EMBEDDING];
    for (int i = 0; i < EMBEDDING; i++) {
      each[i] = sum[i] / count;
    }
    return each;
  }

  private void throughJob(StageView view, Embedded job) {
    double[] each =
        shares(perceptrons.backward(JOB, job.tape.job(), 0, job.ofSummary, 0), view.count());
    double[] ofStages = job.ofStages;
    double[] messages = new double[ofStages.length];
    double[] tape = job.tape.stages();
    for (int position = view.count() - 1; position >= 0; position--) {
      int at = position * StageForwardPass.STAGE_LENGTH;
      int own = position * EMBEDDING;
      double[] input = perceptrons.backward(TO_JOB, tape, at + StageForwardPass.TO_JOB_AT, each, 0);
      add(input, STAGE_FEATURES, ofStages, own);
      input = perceptrons.backward(MESSAGE, tape, at + StageForwardPass.MESSAGE_AT, messages, own);
      add(input, 0, ofStages, own);
      perceptrons.backward(OWN, tape, at + StageForwardPass.OWN_AT, ofStages, own);
      if (view.children(position).length > 0) {
        input =
            perceptrons.backward(COMBINE, tape, at + StageForwardPass.COMBINE_AT, ofStages, own);
        for (int child : view.children(position)) {
          add(input, 0, messages, child * EMBEDDING);
        }
      }
    }
  }

  private static void add(double[] from, int fromAt, double[] to, int toAt) {
    for (int i = 0; i < EMBEDDING; i++) {
      to[toAt + i] += from[fromAt + i];
    }
  }

  private static final class Softmax {
    private final double[] chances;
    private final double entropy;

    private Softmax(double[] chances, double entropy) {
      this.chances = chances;
      this.entropy = entropy;
    }

    static Softmax of(double[] logits, int count) {
      double[] chances = Chooser.chances(logits, count);
      double entropy = 0;
      for (double chance : chances) {
        entropy -= chance > 0 ? chance * Math.log(chance) : 0;
      }
      return new Softmax(chances, entropy);
    }

    double chance(int i) {
      return chances[i];
    }

    double entropy() {
      return entropy;
    }

    double[] gradient(int chosen, double slope, double entropyWeight) {
      double[] gradient = new double[chances.length];
      for (int i = 0; i < gradient.length; i++) {
        double chance = chance(i);
        gradient[i] = slope * ((i == chosen ? 1 : 0) - chance);
        if (chance > 0) {
          gradient[i] += entropyWeight * chance * (Math.log(chance) + entropy);
        }
      }
      return gradient;
    }
  }
}
