package io.heddle.dag;

import static io.heddle.dag.GraphLayout.ALL;
import static io.heddle.dag.GraphLayout.CANDIDATE_FEATURES;
import static io.heddle.dag.GraphLayout.CLUSTER_FEATURES;
import static io.heddle.dag.GraphLayout.DIRECT;
import static io.heddle.dag.GraphLayout.DIRECT_GAIN;
import static io.heddle.dag.GraphLayout.EMBEDDING;
import static io.heddle.dag.GraphLayout.HOLD_HEAD;
import static io.heddle.dag.GraphLayout.JOB_FEATURES;
import static io.heddle.dag.GraphLayout.LIMITS;
import static io.heddle.dag.GraphLayout.LIMIT_HEAD;
import static io.heddle.dag.GraphLayout.SHARED;
import static io.heddle.dag.GraphLayout.STAGE_HEAD;
import static io.heddle.dag.GraphLayout.TO_ALL;

import io.heddle.dag.StageForwardPass.JobEmbedding;
import java.util.Arrays;

/** Sums up jobs, and scores stages, limits and holding (Mao et al., long version, 5.1 and 5.2). */
public final class GraphHeads {
  private final double[] all = new double[ALL.tapeLength()];
  private final double[] limit = new double[LIMIT_HEAD.tapeLength()];
  private final double[] hold = new double[HOLD_HEAD.tapeLength()];
  private final double[] shared = new double[Perceptron.WIDE];
  private double[] jobs = new double[0];
  private double[] stages = new double[0];

  /**
   * Writes logarithms of the chances, up to a shared number, of candidates and behind them of
   * holding, into the longer {@code into}; negative infinity for no choice.
   */
  public void stages(
      double[] parameters, Choices choices, JobEmbedding[] embeddings, double[] into) {
    sumUp(parameters, choices, embeddings);
    int length = STAGE_HEAD.tapeLength();
    if (stages.length < choices.count() * length) {
      stages = new double[2 * choices.count() * length];
    }
    int last = -1;
    for (int at = 0; at < choices.count(); at++) {
      int to = at * length;
      describe(choices, embeddings, at, stages, to);
      if (choices.job(at) != last) {
        last = choices.job(at);
        STAGE_HEAD.begin(parameters, stages, to, SHARED, shared, 0);
      }
      System.arraycopy(shared, 0, stages, to + STAGE_HEAD.inputs(), Perceptron.WIDE);
      STAGE_HEAD.finish(parameters, stages, to, SHARED);
      into[at] = stages[to + STAGE_HEAD.outputAt()] + direct(parameters, to);
    }
    into[choices.count()] =
        choices.canHold() ? holding(parameters, choices) : Double.NEGATIVE_INFINITY;
  }

  private double direct(double[] parameters, int to) {
    double sum = 0;
    for (int i = 0; i < STAGE_HEAD.inputs(); i++) {
      sum += parameters[DIRECT + i] * stages[to + i];
    }
    return DIRECT_GAIN * sum;
  }

  private double holding(double[] parameters, Choices choices) {
    System.arraycopy(all, ALL.outputAt(), hold, 0, EMBEDDING);
    System.arraycopy(choices.cluster(), 0, hold, EMBEDDING, CLUSTER_FEATURES);
    HOLD_HEAD.forward(parameters, hold, 0);
    return hold[HOLD_HEAD.outputAt()];
  }

  private void sumUp(double[] parameters, Choices choices, JobEmbedding[] embeddings) {
    int length = TO_ALL.tapeLength();
    if (jobs.length < embeddings.length * length) {
      jobs = new double[2 * embeddings.length * length];
    }
    Arrays.fill(all, 0, EMBEDDING, 0);
    for (int job = 0; job < embeddings.length; job++) {
      int to = job * length;
      System.arraycopy(embeddings[job].summary(), 0, jobs, to, EMBEDDING);
      System.arraycopy(choices.jobs()[job], 0, jobs, to + EMBEDDING, JOB_FEATURES);
      TO_ALL.forward(parameters, jobs, to);
      for (int i = 0; i < EMBEDDING; i++) {
        all[i] += jobs[to + TO_ALL.outputAt() + i] / embeddings.length;
      }
    }
    System.arraycopy(choices.cluster(), 0, all, EMBEDDING, CLUSTER_FEATURES);
    ALL.forward(parameters, all, 0);
  }

  private void describe(Choices choices, JobEmbedding[] embeddings, int at, double[] tape, int to) {
    int job = choices.job(at);
    System.arraycopy(embeddings[job].summary(), 0, tape, to, EMBEDDING);
    System.arraycopy(all, ALL.outputAt(), tape, to + EMBEDDING, EMBEDDING);
    System.arraycopy(choices.jobs()[job], 0, tape, to + 2 * EMBEDDING, JOB_FEATURES);
    System.arraycopy(
        embeddings[job].stages(), choices.position(at) * EMBEDDING, tape, to + SHARED, EMBEDDING);
    System.arraycopy(choices.features(at), 0, tape, to + SHARED + EMBEDDING, CANDIDATE_FEATURES);
  }

  /** Writes the same of a candidate's limits, after {@link #stages}. */
  public void limits(
      double[] parameters, Choices choices, JobEmbedding[] embeddings, int at, double[] into) {
    describe(choices, embeddings, at, limit, 0);
    LIMIT_HEAD.forward(parameters, limit, 0);
    for (int share = 0; share < LIMITS; share++) {
      into[share] =
          choices.isDistinct(at, share)
              ? limit[LIMIT_HEAD.outputAt() + share]
              : Double.NEGATIVE_INFINITY;
    }
  }

  public double[] all() {
    return all;
  }

  /** The tapes of what each job says to the summary, one after the other. */
  public double[] jobs() {
    return jobs;
  }

  /** The tapes of the stage head for each candidate, one after the other. */
  public double[] stages() {
    return stages;
  }

  public double[] limit() {
    return limit;
  }

  public double[] hold() {
    return hold;
  }
}
