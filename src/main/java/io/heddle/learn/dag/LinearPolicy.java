package io.heddle.learn.dag;

import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Gives free executors to the stage whose weighted terms add up to most, and lets its job hold its
 * share of the executors, or less where its work is worth no more. Shares generalise weighted fair
 * sharing, which it is with the weights of {@link LinearTerm#fair}.
 */
public final class LinearPolicy implements StagePolicy {
  private static final double LEAST_SHARE = 0.05;
  private static final double SMALL = 0.01;
  private static final double TENS = 10;
  private static final double CROWD = 0.3;
  private static final int FORGOTTEN = 64;

  private final LinearWeights weights;
  private final Map<JobProgress, JobOutline> outlines = new HashMap<>();

  public LinearPolicy(LinearWeights weights) {
    this.weights = weights;
  }

  @Override
  public Decision decide(Situation situation) {
    List<JobProgress> jobs = situation.jobs();
    forgetEnded(jobs.size());
    JobOutline[] those = new JobOutline[jobs.size()];
    for (int i = 0; i < those.length; i++) {
      those[i] = outlines.computeIfAbsent(jobs.get(i), JobOutline::new);
      those[i].refresh();
    }
    return new Round(those, situation.executors()).best();
  }

  private void forgetEnded(int jobs) {
    if (outlines.size() > 2 * jobs + FORGOTTEN) {
      outlines.clear();
    }
  }

  /** One decision: what holds for all jobs at this moment. */
  private final class Round {
    private final JobOutline[] jobs;
    private final int executors;
    private final double meanLogWork;
    private final double meanLogPath;
    private final double logJobs;
    private final double[] parts;
    private final double allParts;
    private final boolean anyHeld;

    Round(JobOutline[] jobs, int executors) {
      this.jobs = jobs;
      this.executors = executors;
      double work = 0;
      double path = 0;
      int held = 0;
      for (JobOutline job : jobs) {
        work += job.logWork();
        path += job.logPath();
        held += job.job().held();
      }
      meanLogWork = work / jobs.length;
      meanLogPath = path / jobs.length;
      logJobs = Math.log(jobs.length);
      anyHeld = held > 0;
      parts = new double[jobs.length];
      double all = 0;
      for (int i = 0; i < jobs.length; i++) {
        parts[i] = part(jobs[i]);
        all += parts[i];
      }
      allParts = all;
    }

    Decision best() {
      Decision best = Decision.NONE;
      double bestScore = Double.NEGATIVE_INFINITY;
      boolean beyond = false;
      for (int i = 0; i < jobs.length; i++) {
        JobOutline job = jobs[i];
        if (job.eligibleCount() == 0) {
          continue;
        }
        int held = job.job().held();
        double share = executors * parts[i] / allParts * Math.exp(weight(LinearTerm.SHARE_FACTOR));
        int limit = (int) Math.ceil(Math.min(executors, Math.max(1, Math.min(share, cap(job)))));
        boolean over = held >= limit;
        double score = score(job, share, over);
        for (int k = 0; k < job.eligibleCount(); k++) {
          int stage = job.eligible(k);
          double own = score + stageScore(job, stage);
          if (own > bestScore) {
            bestScore = own;
            best = new Decision(i, stage, over ? held + 1 : limit);
            beyond = over && job.job().idle() == 0;
          }
        }
      }
      boolean hold = beyond && anyHeld && bestScore < weight(LinearTerm.HOLD) * TENS;
      return hold ? Decision.NONE : best;
    }

    private double part(JobOutline job) {
      return Math.exp(
          weight(LinearTerm.SHARE_WORK) * (job.logWork() - meanLogWork)
              + weight(LinearTerm.SHARE_WIDTH) * job.logWidth()
              + weight(LinearTerm.SHARE_TOTAL_WORK) * (job.logTotalWork() - meanLogWork)
              + weight(LinearTerm.SHARE_TASKS) * CROWD * Math.log1p(job.openTasks()));
    }

    private double cap(JobOutline job) {
      return Math.exp(
          weight(LinearTerm.CAP_FACTOR)
              + weight(LinearTerm.CAP_WORK) * job.logWork()
              + weight(LinearTerm.CAP_WIDTH) * job.logWidth()
              + weight(LinearTerm.CAP_JOBS) * logJobs
              + weight(LinearTerm.CAP_OPEN) * job.logOpen()
              + weight(LinearTerm.CAP_RELATIVE_WORK) * (job.logWork() - meanLogWork)
              + weight(LinearTerm.CAP_STAGES) * Math.log1p(job.eligibleCount()));
    }

    private double score(JobOutline job, double share, boolean over) {
      int held = job.job().held();
      double relative = job.logWork() - meanLogWork;
      return -weight(LinearTerm.DEFICIT) * Math.log((held + 1) / Math.max(share, LEAST_SHARE))
          + weight(LinearTerm.WORK) * relative
          + weight(LinearTerm.PATH) * (job.logPath() - meanLogPath)
          + (job.job().idle() > 0 ? weight(LinearTerm.IDLE) : 0)
          + weight(LinearTerm.WIDTH) * job.logWidth()
          - (over ? weight(LinearTerm.OVER) : 0)
          + weight(LinearTerm.LEFT) * job.logLeft()
          + weight(LinearTerm.HELD) * Math.log1p(held)
          + weight(LinearTerm.OPEN) * job.logOpen()
          + weight(LinearTerm.WORK_IN_CROWD) * relative * CROWD * logJobs
          + (held + job.job().idle() == 0 ? weight(LinearTerm.NEW) : 0);
    }

    private double stageScore(JobOutline outline, int stage) {
      JobProgress job = outline.job();
      double seconds = job.graph().taskSeconds(stage);
      double tasks = Math.log(job.open(stage));
      double work = (job.open(stage) + job.served(stage)) * seconds;
      return weight(LinearTerm.STAGE_PATH)
              * Math.log(job.path(stage) / Math.exp(outline.logPath()) + SMALL)
          + weight(LinearTerm.STAGE_TASKS) * tasks
          + weight(LinearTerm.STAGE_SECONDS) * Math.log(seconds + LEAST_SHARE)
          + (job.idle() > 0 ? weight(LinearTerm.STAGE_TASKS_IDLE) * tasks : 0)
          + (job.graph().children(stage).length == 0 ? weight(LinearTerm.STAGE_LAST) : 0)
          + weight(LinearTerm.STAGE_WORK) * Math.log(work / Math.exp(outline.logWork()) + SMALL);
    }
  }

  private double weight(LinearTerm term) {
    return weights.of(term);
  }
}
