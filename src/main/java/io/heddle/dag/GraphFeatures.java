package io.heddle.dag;

import io.heddle.dag.StagePolicy.Situation;

/** What the graph network is told of jobs, candidates and the cluster beside the graphs. */
final class GraphFeatures {
  private static final double LARGE = 4;
  private static final double MIDDLE = 3;
  private static final double SMALL = 2;

  private final JobFeatures[] jobs;
  private final int executors;
  private final int free;
  private final JobSums all;

  GraphFeatures(JobFeatures[] jobs, Situation situation) {
    this.jobs = jobs;
    executors = situation.executors();
    free = situation.free();
    all = new JobSums(jobs);
  }

  JobFeatures job(int i) {
    return jobs[i];
  }

  int held() {
    return all.held();
  }

  double[] cluster() {
    return new double[] {
      Math.log(jobs.length) / MIDDLE,
      Math.log1p(free) / LARGE,
      Math.min(1, all.soonShare(free)),
      (double) all.held() / executors,
      Math.log(executors) / LARGE
    };
  }

  double[] ofJob(int i) {
    JobFeatures one = jobs[i];
    JobProgress progress = one.job();
    int larger = all.larger(one);
    double number = jobs.length;
    return new double[] {
      one.logHeld() / SMALL,
      progress.idle() > 0 ? 1 : 0,
      (one.logWork() - all.meanLogWork()) / SMALL,
      one.logWidth() / MIDDLE,
      Math.log(executors / (number * (progress.held() + 1))) / SMALL,
      (one.logPath() - all.meanLogPath()) / SMALL,
      one.logLeft() / SMALL,
      one.logOpen() / SMALL,
      one.logSoon() / SMALL,
      progress.held() + progress.idle() == 0 ? 1 : 0,
      larger / number,
      Math.log((larger + 1) / number) / SMALL,
      one.logOpenTasks() / LARGE,
      (one.logTotalWork() - all.meanLogWork()) / SMALL,
      one.logEligible(),
      one.logWork() / LARGE
    };
  }

  double[] ofCandidate(int i, int k) {
    JobFeatures one = jobs[i];
    JobProgress progress = one.job();
    int stage = one.eligible(k);
    return new double[] {
      one.ofStage(k, JobFeatures.PATH) / SMALL,
      one.ofStage(k, JobFeatures.TASKS) / MIDDLE,
      one.ofStage(k, JobFeatures.SECONDS) / SMALL,
      progress.idle() > 0 ? one.ofStage(k, JobFeatures.TASKS) / MIDDLE : 0,
      progress.graph().children(stage).length == 0 ? 1 : 0,
      one.ofStage(k, JobFeatures.PART) / SMALL,
      one.ofStage(k, JobFeatures.UNLOCKED) / MIDDLE,
      Math.log1p(progress.served(stage)) / SMALL,
      one.ofStage(k, JobFeatures.WORK) / LARGE
    };
  }
}
