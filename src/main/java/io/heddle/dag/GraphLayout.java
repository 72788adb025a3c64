package io.heddle.dag;

/**
 * Where the parameters of the graph network are (Mao et al., Decima, long version, Section 5.1 and
 * 5.2): the perceptrons that embed stages, jobs and the cluster, and the two heads.
 */
public final class GraphLayout {
  /** Length of each embedding and summary. */
  public static final int EMBEDDING = 8;

  /** What is known of a stage. */
  public static final int STAGE_FEATURES = 6;

  /** What is known of a job as a whole. */
  public static final int JOB_FEATURES = 8;

  /** What is known of a candidate beside its embedding. */
  public static final int CANDIDATE_FEATURES = 3;

  /** A limit is one of so many multiples of the linear policy's. */
  public static final int LIMITS = 7;

  /** From a stage's features to what its own embedding is without its children. */
  public static final Perceptron OWN = new Perceptron(0, STAGE_FEATURES, EMBEDDING);

  /** What a child says to the stages that it waits for: f of Eq. 1. */
  public static final Perceptron MESSAGE = after(OWN, EMBEDDING, EMBEDDING);

  /** What a stage makes of its children's messages: g of Eq. 1. */
  public static final Perceptron COMBINE = after(MESSAGE, EMBEDDING, EMBEDDING);

  /** What a stage says to its job's summary. */
  public static final Perceptron TO_JOB = after(COMBINE, STAGE_FEATURES + EMBEDDING, EMBEDDING);

  /** What a job makes of that. */
  public static final Perceptron JOB = after(TO_JOB, EMBEDDING, EMBEDDING);

  /** What a job says to the summary of all. */
  public static final Perceptron TO_ALL = after(JOB, EMBEDDING + JOB_FEATURES, EMBEDDING);

  /** The summary of all jobs. */
  public static final Perceptron ALL = after(TO_ALL, EMBEDDING, EMBEDDING);

  /** Scores a stage: q of Eq. 2. */
  public static final Perceptron STAGE_HEAD =
      after(ALL, 3 * EMBEDDING + JOB_FEATURES + CANDIDATE_FEATURES, 1);

  /** Scores the limits of a job: w of Section 5.2. */
  public static final Perceptron LIMIT_HEAD =
      after(STAGE_HEAD, 2 * EMBEDDING + JOB_FEATURES, LIMITS);

  /** How many parameters there are in all. */
  public static final int PARAMETERS = LIMIT_HEAD.first() + LIMIT_HEAD.parameters();

  private GraphLayout() {}

  private static Perceptron after(Perceptron previous, int inputs, int outputs) {
    return new Perceptron(previous.first() + previous.parameters(), inputs, outputs);
  }
}
