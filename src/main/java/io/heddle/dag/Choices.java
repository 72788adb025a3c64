package io.heddle.dag;

import io.heddle.dag.StagePolicy.Decision;

/**
 * What the graph policy chooses from at a moment: jobs, and the stages among theirs that may be
 * given executors, with what the linear policy makes of them.
 */
public final class Choices {
  /** Multiples of the linear policy's limit, the nearest to it first. */
  private static final double[] MULTIPLES = {1, Math.sqrt(0.5), Math.sqrt(2), 0.5, 2, 0.25, 4};

  private static final double SCORE_SCALE = 10;

  private final StageView[] views;
  private final double[][] jobs;
  private final int[] job;
  private final int[] position;
  private final double[][] candidates;
  private final double[] linear;
  private final int[] held;
  private final int[] limit;
  private final int executors;

  private Choices(StageView[] views, LinearScores scores, int executors) {
    this.views = views;
    this.executors = executors;
    jobs = new double[views.length][];
    for (int i = 0; i < jobs.length; i++) {
      jobs[i] = scores.jobFeatures(i);
    }
    int count = scores.count();
    job = new int[count];
    position = new int[count];
    candidates = new double[count][];
    linear = new double[count];
    held = new int[count];
    limit = new int[count];
  }

  /** The choices of a situation; {@code views} are those of its jobs. */
  static Choices of(LinearScores scores, StageView[] views, int executors) {
    Choices choices = new Choices(views, scores, executors);
    double best = scores.score(scores.best());
    for (int at = 0; at < choices.job.length; at++) {
      Decision decision = scores.decision(at);
      choices.job[at] = decision.job();
      choices.position[at] = positionOf(views[decision.job()], decision.stage());
      choices.linear[at] = scores.score(at) - best;
      choices.held[at] = scores.held(decision.job());
      choices.limit[at] = decision.limit();
      choices.candidates[at] = scores.candidateFeatures(at);
      choices.candidates[at][0] = Math.max(-1, choices.linear[at] / SCORE_SCALE);
    }
    return choices;
  }

  private static int positionOf(StageView view, int stage) {
    for (int position = 0; position < view.count(); position++) {
      if (view.stage(position) == stage) {
        return position;
      }
    }
    throw new IllegalStateException("stage " + stage + " has ended");
  }

  /** How many stages may be given executors. */
  public int count() {
    return job.length;
  }

  /** What is seen of the stages of each job. */
  public StageView[] views() {
    return views;
  }

  /** {@link GraphLayout#JOB_FEATURES} of each job. */
  public double[][] jobs() {
    return jobs;
  }

  /** The job of a candidate. */
  public int job(int at) {
    return job[at];
  }

  /** The position of a candidate in its job's view. */
  public int position(int at) {
    return position[at];
  }

  /** {@link GraphLayout#CANDIDATE_FEATURES} of a candidate. */
  public double[] features(int at) {
    return candidates[at];
  }

  /** How far a candidate's linear score is below the best one, at most 0. */
  public double linear(int at) {
    return linear[at];
  }

  /** How far a limit is from the linear policy's, as the logarithm of their ratio. */
  public static double distance(int multiple) {
    return Math.abs(Math.log(MULTIPLES[multiple]));
  }

  /** A limit for a candidate's job, above what it holds and at most all executors. */
  public int limit(int at, int multiple) {
    int wanted = (int) Math.round(limit[at] * MULTIPLES[multiple]);
    return Math.max(held[at] + 1, Math.min(executors, wanted));
  }

  /** Whether a limit differs from those nearer to the linear policy's. */
  public boolean isDistinct(int at, int multiple) {
    for (int nearer = 0; nearer < multiple; nearer++) {
      if (limit(at, nearer) == limit(at, multiple)) {
        return false;
      }
    }
    return true;
  }

  /** The decision for a candidate and a limit. */
  public Decision decision(int at, int multiple) {
    return new Decision(job[at], views[job[at]].stage(position[at]), limit(at, multiple));
  }
}
