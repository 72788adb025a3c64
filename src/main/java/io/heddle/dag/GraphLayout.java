package io.heddle.dag;

import java.util.List;

/** Places of the graph network's parameters (Mao et al., Decima, long version, 5.1 and 5.2). */
public final class GraphLayout {
  public static final int EMBEDDING = 8;
  public static final int STAGE_FEATURES = 6;
  public static final int JOB_FEATURES = 16;
  public static final int CLUSTER_FEATURES = 5;

  /** What is known of a candidate beside its embedding. */
  public static final int CANDIDATE_FEATURES = 9;

  /** A limit is one of so many shares of all executors. */
  public static final int LIMITS = 18;

  /** Inputs of the heads that all candidates of a job share: summaries and the job's features. */
  public static final int SHARED = 2 * EMBEDDING + JOB_FEATURES;

  private static final int HEAD = SHARED + EMBEDDING + CANDIDATE_FEATURES;

  /** From a stage's features to what its own embedding is without its children. */
  public static final Perceptron OWN = new Perceptron(0, STAGE_FEATURES, EMBEDDING);

  /** What a child says to the stages that it waits for: f of Eq. 1. */
  public static final Perceptron MESSAGE = after(OWN, EMBEDDING, EMBEDDING);

  /** What a stage makes of its children's messages: g of Eq. 1. */
  public static final Perceptron COMBINE = after(MESSAGE, EMBEDDING, EMBEDDING);

  public static final Perceptron TO_JOB = after(COMBINE, STAGE_FEATURES + EMBEDDING, EMBEDDING);
  public static final Perceptron JOB = after(TO_JOB, EMBEDDING, EMBEDDING);
  public static final Perceptron TO_ALL = after(JOB, EMBEDDING + JOB_FEATURES, EMBEDDING);
  public static final Perceptron ALL = after(TO_ALL, EMBEDDING + CLUSTER_FEATURES, EMBEDDING);

  /** Scores a stage: q of Eq. 2. */
  public static final Perceptron STAGE_HEAD = after(ALL, HEAD, 1);

  /** Scores the limits of a stage's job: w of Section 5.2. */
  public static final Perceptron LIMIT_HEAD = after(STAGE_HEAD, HEAD, LIMITS);

  /** Scores that executors stay free. */
  public static final Perceptron HOLD_HEAD = after(LIMIT_HEAD, EMBEDDING + CLUSTER_FEATURES, 1);

  public static final List<Perceptron> HEADS = List.of(STAGE_HEAD, LIMIT_HEAD, HOLD_HEAD);

  /**
   * Place of the weights from the stage head's inputs directly to the score, which is mostly
   * linear.
   */
  public static final int DIRECT = HOLD_HEAD.first() + HOLD_HEAD.parameters();

  /** Factor of these weights, so that steps of one size suit them and the others. */
  public static final double DIRECT_GAIN = 10;

  public static final int PARAMETERS = DIRECT + HEAD;

  private GraphLayout() {}

  private static Perceptron after(Perceptron previous, int inputs, int outputs) {
    return new Perceptron(previous.first() + previous.parameters(), inputs, outputs);
  }
}
