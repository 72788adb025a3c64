package io.heddle.dag;

import io.heddle.dag.LinearTerm.Part;
import io.heddle.dag.StagePolicy.Decision;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.Map;

/**
 * Scores of stages, sums of weighted terms, and limits of jobs. A job's share of the executors
 * generalises weighted fair sharing, and its limit is that share, or less where its work is worth
 * no more.
 */
final class LinearScores {
  private static final LinearTerm[] JOB = LinearTerm.of(Part.JOB);
  private static final LinearTerm[] STAGE = LinearTerm.of(Part.STAGE);
  private static final LinearTerm[] HOLD = LinearTerm.of(Part.HOLD);
  private static final LinearTerm[] SHARE = LinearTerm.of(Part.SHARE);
  private static final LinearTerm[] CAP = LinearTerm.of(Part.CAP);
  private static final LinearTerm[] STAGE_CAP = LinearTerm.of(Part.STAGE_CAP);

  private static final double LEAST_SHARE = 0.05;
  private static final double LEAST_PART = 1e-6;
  private static final double TENS = 10;
  private static final double CROWD = 0.3;

  private final LinearWeights weights;
  private final JobFeatures[] jobs;
  private final int executors;
  private final int free;
  private final JobSums all;
  private final double[] powers;
  private final double logJobs;

  private final double[] shares;
  private final int[] limits;
  private int count;
  private int[] job = new int[16];
  private int[] eligible = new int[16];
  private int[] limit = new int[16];
  private boolean[] over = new boolean[16];
  private double[] score = new double[16];

  LinearScores(LinearWeights weights, JobFeatures[] jobs, int executors, int free) {
    this.weights = weights;
    this.jobs = jobs;
    this.executors = executors;
    this.free = free;
    all = new JobSums(jobs);
    logJobs = Math.log(jobs.length);
    powers = powers();
    shares = new double[jobs.length];
    limits = new int[jobs.length];
    shareOut();
    for (int i = 0; i < jobs.length; i++) {
      double most = Math.min(shares[i], Math.exp(sum(CAP, i, 0)));
      limits[i] = (int) Math.ceil(Math.min(executors, Math.max(1, most)));
      if (jobs[i].eligibleCount() > 0) {
        scoreStages(i);
      }
    }
  }

  private double[] powers() {
    double exponent = Math.exp(weights.of(LinearTerm.SHARE_RANK));
    double[] ofRanks = new double[jobs.length + 1];
    for (int rank = 0; rank < ofRanks.length; rank++) {
      ofRanks[rank] = Math.pow((double) rank / jobs.length, exponent);
    }
    return ofRanks;
  }

  private void shareOut() {
    double sum = 0;
    for (int i = 0; i < jobs.length; i++) {
      shares[i] = rankPart(jobs[i]) * Math.exp(sum(SHARE, i, 0));
      sum += shares[i];
    }
    double each = executors * Math.exp(weights.of(LinearTerm.SHARE_FACTOR)) / sum;
    for (int i = 0; i < jobs.length; i++) {
      shares[i] *= each;
    }
  }

  private void scoreStages(int i) {
    JobProgress progress = jobs[i].job();
    boolean moves = progress.idle() == 0;
    double jobScore = sum(JOB, i, 0);
    double stageCap = moves ? sum(STAGE_CAP, i, 0) : 0;
    for (int k = 0; k < jobs[i].eligibleCount(); k++) {
      int own = moves ? Math.min(limits[i], progress.held() + room(i, k, stageCap)) : limits[i];
      int at = next();
      job[at] = i;
      eligible[at] = k;
      over[at] = progress.held() >= own;
      limit[at] = over[at] ? progress.held() + 1 : own;
      score[at] = jobScore + sum(STAGE, i, at);
    }
  }

  private int next() {
    if (count == job.length) {
      job = Arrays.copyOf(job, 2 * count);
      eligible = Arrays.copyOf(eligible, 2 * count);
      limit = Arrays.copyOf(limit, 2 * count);
      over = Arrays.copyOf(over, 2 * count);
      score = Arrays.copyOf(score, 2 * count);
    }
    return count++;
  }

  private int room(int i, int k, double cap) {
    JobFeatures outline = jobs[i];
    double most =
        Math.exp(
            cap + weights.of(LinearTerm.STAGE_CAP_WORK) * outline.ofStage(k, JobFeatures.WORK));
    return (int) Math.min(executors, Math.ceil(most)) - outline.job().served(outline.eligible(k));
  }

  /**
   * Returns the best share of the executors for the job with the k-th most work left, (k/m)^c -
   * ((k-1)/m)^c with c at least 1, relative to an even share: for jobs whose speed grows with a
   * power of their executors.
   */
  private double rankPart(JobFeatures one) {
    int before = all.larger(one);
    return Math.max(LEAST_PART, jobs.length * (powers[before + 1] - powers[before]));
  }

  private double sum(LinearTerm[] terms, int i, int at) {
    double sum = 0;
    for (LinearTerm term : terms) {
      double weight = weights.of(term);
      if (weight != 0) {
        sum += weight * value(term, i, at);
      }
    }
    return sum;
  }

  private double value(LinearTerm term, int i, int at) {
    JobFeatures outline = jobs[i];
    JobProgress progress = outline.job();
    return switch (term) {
      case DEFICIT -> -Math.log((progress.held() + 1) / Math.max(shares[i], LEAST_SHARE));
      case WORK, SHARE_WORK, CAP_RELATIVE_WORK -> outline.logWork() - all.meanLogWork();
      case PATH -> outline.logPath() - all.meanLogPath();
      case IDLE -> progress.idle() > 0 ? 1 : 0;
      case WIDTH, SHARE_WIDTH, CAP_WIDTH -> outline.logWidth();
      case LEFT -> outline.logLeft();
      case HELD -> outline.logHeld();
      case OPEN, CAP_OPEN -> outline.logOpen();
      case SOON -> outline.logSoon();
      case WORK_IN_CROWD -> (outline.logWork() - all.meanLogWork()) * CROWD * logJobs;
      case NEW -> progress.held() + progress.idle() == 0 ? 1 : 0;
      case SHARE_TOTAL_WORK -> outline.logTotalWork() - all.meanLogWork();
      case SHARE_TASKS -> CROWD * outline.logOpenTasks();
      case CAP_WORK, STAGE_CAP_JOB_WORK -> outline.logWork();
      case CAP_JOBS, STAGE_CAP_JOBS -> logJobs;
      case CAP_STAGES -> outline.logEligible();
      case CAP_FACTOR, STAGE_CAP_FACTOR, HOLD -> 1;
      case HOLD_SOON -> all.soonShare(free);
      // These enter by a formula of their own.
      case SHARE_RANK, SHARE_FACTOR, STAGE_CAP_WORK -> 0;
      default -> stageValue(term, outline, at);
    };
  }

  private double stageValue(LinearTerm term, JobFeatures outline, int at) {
    int k = eligible[at];
    return switch (term) {
      case OVER -> over[at] ? -1 : 0;
      case STAGE_PATH -> outline.ofStage(k, JobFeatures.PATH);
      case STAGE_TASKS -> outline.ofStage(k, JobFeatures.TASKS);
      case STAGE_SECONDS -> outline.ofStage(k, JobFeatures.SECONDS);
      case STAGE_TASKS_IDLE -> outline.job().idle() > 0 ? outline.ofStage(k, JobFeatures.TASKS) : 0;
      case STAGE_LAST -> outline.job().graph().children(outline.eligible(k)).length == 0 ? 1 : 0;
      case STAGE_WORK -> outline.ofStage(k, JobFeatures.PART);
      case STAGE_UNLOCKS -> outline.ofStage(k, JobFeatures.UNLOCKED);
      default -> throw new IllegalArgumentException(term + " is no term of a stage");
    };
  }

  /** Returns the best candidate, the first of equal ones; -1 if there is none. */
  int best() {
    int best = -1;
    for (int at = 0; at < count; at++) {
      if (best < 0 || score[at] > score[best]) {
        best = at;
      }
    }
    return best;
  }

  /** Whether executors had better stay free than go to the best candidate. */
  boolean holds(int best) {
    return over[best]
        && all.held() > 0
        && jobs[job[best]].job().idle() == 0
        && score[best] < TENS * sum(HOLD, job[best], best);
  }

  int count() {
    return count;
  }

  Decision decision(int at) {
    return new Decision(job[at], jobs[job[at]].eligible(eligible[at]), limit[at]);
  }

  double score(int at) {
    return score[at];
  }

  Map<LinearTerm, Double> terms(int at) {
    Map<LinearTerm, Double> terms = new EnumMap<>(LinearTerm.class);
    for (LinearTerm[] some : new LinearTerm[][] {JOB, STAGE}) {
      for (LinearTerm term : some) {
        double adds = weights.of(term) * value(term, job[at], at);
        if (adds != 0) {
          terms.put(term, adds);
        }
      }
    }
    return terms;
  }
}
