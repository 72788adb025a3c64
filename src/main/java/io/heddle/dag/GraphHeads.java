package io.heddle.dag;

import static io.heddle.dag.GraphLayout.ALL;
import static io.heddle.dag.GraphLayout.CANDIDATE_FEATURES;
import static io.heddle.dag.GraphLayout.EMBEDDING;
import static io.heddle.dag.GraphLayout.JOB_FEATURES;
import static io.heddle.dag.GraphLayout.LIMITS;
import static io.heddle.dag.GraphLayout.LIMIT_HEAD;
import static io.heddle.dag.GraphLayout.STAGE_HEAD;
import static io.heddle.dag.GraphLayout.TO_ALL;

import io.heddle.dag.StageForwardPass.JobEmbedding;
import java.util.Arrays;

/**
 * Sums up all jobs, and scores stages and limits (Mao et al., long version, Section 5.1 and 5.2).
 * The network adds to what the linear policy makes of them: with heads that say 0 the most likely
 * choice is the linear policy's.
 */
public final class GraphHeads {
  /** How much the logarithm of a chance falls with the distance from the linear limit. */
  private static final double NEARNESS = 3;

  private final double[] all = new double[ALL.tapeLength()];
  private final double[] limit = new double[LIMIT_HEAD.tapeLength()];
  private double[] jobs = new double[0];
  private double[] stages = new double[0];

  /**
   * The logarithms of the chances of all candidates, but for one number that they share.
   *
   * @param sharpness by how much a point of the linear score counts; above 0
   * @param into at least as long as there are candidates
   */
  public void stages(
      double[] parameters,
      double sharpness,
      Choices choices,
      JobEmbedding[] embeddings,
      double[] into) {
    sumUp(parameters, choices, embeddings);
    int length = STAGE_HEAD.tapeLength();
    if (stages.length < choices.count() * length) {
      stages = new double[choices.count() * length];
    }
    for (int at = 0; at < choices.count(); at++) {
      int job = choices.job(at);
      int to = at * length;
      System.arraycopy(
          embeddings[job].stages(), choices.position(at) * EMBEDDING, stages, to, EMBEDDING);
      ofJob(choices, embeddings, job, stages, to + EMBEDDING);
      System.arraycopy(
          choices.features(at), 0, stages, to + 3 * EMBEDDING + JOB_FEATURES, CANDIDATE_FEATURES);
      STAGE_HEAD.forward(parameters, stages, to);
      into[at] = sharpness * choices.linear(at) + stages[to + STAGE_HEAD.outputAt()];
    }
  }

  private void sumUp(double[] parameters, Choices choices, JobEmbedding[] embeddings) {
    int length = TO_ALL.tapeLength();
    if (jobs.length < embeddings.length * length) {
      jobs = new double[embeddings.length * length];
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
    ALL.forward(parameters, all, 0);
  }

  private void ofJob(Choices choices, JobEmbedding[] embeddings, int job, double[] tape, int to) {
    System.arraycopy(embeddings[job].summary(), 0, tape, to, EMBEDDING);
    System.arraycopy(all, ALL.outputAt(), tape, to + EMBEDDING, EMBEDDING);
    System.arraycopy(choices.jobs()[job], 0, tape, to + 2 * EMBEDDING, JOB_FEATURES);
  }

  /**
   * The logarithms of the chances of the limits for a candidate, but for one number that they
   * share; those that are no choice have negative infinity. {@link #stages} comes first.
   */
  public void limits(
      double[] parameters, Choices choices, JobEmbedding[] embeddings, int at, double[] into) {
    ofJob(choices, embeddings, choices.job(at), limit, 0);
    LIMIT_HEAD.forward(parameters, limit, 0);
    for (int multiple = 0; multiple < LIMITS; multiple++) {
      into[multiple] =
          choices.isDistinct(at, multiple)
              ? limit[LIMIT_HEAD.outputAt() + multiple] - NEARNESS * Choices.distance(multiple)
              : Double.NEGATIVE_INFINITY;
    }
  }

  /** The tape of the summary of all jobs. */
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

  /** The tape of the limit head. */
  public double[] limit() {
    return limit;
  }
}
