package io.heddle.dag;

import io.heddle.dag.StagePolicy.Decision;
import io.heddle.dag.StagePolicy.Situation;
import java.util.stream.IntStream;

/** Choices of the graph policy: stages that may be given executors, and to leave executors free. */
public final class Choices {
  /** Limits in a row differ by the third root of 2; the last is a fiftieth of all executors. */
  private static final double LIMITS_PER_HALF = 3;

  private static final double[] SHARES =
      IntStream.range(0, GraphLayout.LIMITS)
          .mapToDouble(share -> Math.pow(2, -share / LIMITS_PER_HALF))
          .toArray();

  private final StageView[] views;
  private final double[][] jobs;
  private final double[] cluster;
  private final int[] job;
  private final int[] position;
  private final double[][] candidates;
  private final int[] held;
  private final int executors;
  private final boolean canHold;

  private Choices(StageView[] views, GraphFeatures features, int executors) {
    this.views = views;
    this.executors = executors;
    cluster = features.cluster();
    canHold = features.held() > 0;
    jobs = new double[views.length][];
    int count = 0;
    for (int i = 0; i < jobs.length; i++) {
      jobs[i] = features.ofJob(i);
      count += features.job(i).eligibleCount();
    }
    job = new int[count];
    position = new int[count];
    candidates = new double[count][];
    held = new int[count];
  }

  static Choices of(JobFeatures[] outlines, StageView[] views, Situation situation) {
    GraphFeatures features = new GraphFeatures(outlines, situation);
    Choices choices = new Choices(views, features, situation.executors());
    int at = 0;
    for (int i = 0; i < outlines.length; i++) {
      for (int k = 0; k < outlines[i].eligibleCount(); k++) {
        choices.job[at] = i;
        choices.position[at] = positionOf(views[i], outlines[i].eligible(k));
        choices.held[at] = outlines[i].job().held();
        choices.candidates[at++] = features.ofCandidate(i, k);
      }
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

  /** How many stages may be given executors; those of a job stand together. */
  public int count() {
    return job.length;
  }

  /** Whether executors may stay free: only while others are at work, which will end. */
  public boolean canHold() {
    return canHold;
  }

  public StageView[] views() {
    return views;
  }

  /** {@link GraphLayout#JOB_FEATURES} of each job. */
  public double[][] jobs() {
    return jobs;
  }

  public double[] cluster() {
    return cluster;
  }

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

  /** A limit for a candidate's job, above what it holds and at most all executors. */
  public int limit(int at, int share) {
    int wanted = (int) Math.round(executors * SHARES[share]);
    return Math.min(executors, Math.max(held[at] + 1, wanted));
  }

  /** Whether a limit differs from the next larger one. */
  public boolean isDistinct(int at, int share) {
    return share == 0 || limit(at, share) < limit(at, share - 1);
  }

  /** The place of a decision among the candidates; {@link #count} for none. */
  public int candidate(Decision decision) {
    for (int at = 0; at < job.length; at++) {
      if (job[at] == decision.job() && views[job[at]].stage(position[at]) == decision.stage()) {
        return at;
      }
    }
    return job.length;
  }

  /** The limit for a candidate whose ratio to {@code wanted} is nearest to 1. */
  public int nearest(int at, int wanted) {
    int best = 0;
    double least = Double.POSITIVE_INFINITY;
    for (int share = 0; share < GraphLayout.LIMITS; share++) {
      double distance = Math.abs(Math.log((double) limit(at, share) / wanted));
      if (isDistinct(at, share) && distance < least) {
        least = distance;
        best = share;
      }
    }
    return best;
  }

  public Decision decision(int at, int share) {
    return new Decision(job[at], views[job[at]].stage(position[at]), limit(at, share));
  }
}
