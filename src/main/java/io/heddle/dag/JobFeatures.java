package io.heddle.dag;

import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Features of a job for the linear policy, cached. Work and durations in seconds, a little above 0.
 */
final class JobFeatures {
  private static final double LEAST_SECONDS = 0.5;
  private static final double LEAST_PATH = 0.1;
  private static final double LEAST_OF_STAGE = 0.05;
  private static final double LEAST_PART = 0.01;

  // Places among the values of a stage, which are logarithms.
  static final int PATH = 0;
  static final int TASKS = 1;
  static final int SECONDS = 2;

  /** The share of the job's work not started that the stage's work not ended is. */
  static final int PART = 3;

  static final int UNLOCKED = 4;
  static final int WORK = 5;
  private static final int VALUES = 6;

  private final JobProgress job;
  private final double logTotalWork;
  private final int[] eligible;
  private final double[] values;
  private int eligibleCount;
  private double logWork;
  private double logPath;
  private double logOpen;
  private double logSoon;
  private double logHeld;
  private double logOpenTasks;
  private double logEligible;
  private int soonTasks;
  private long version = -1;

  JobFeatures(JobProgress job) {
    this.job = job;
    eligible = new int[job.graph().stages()];
    values = new double[eligible.length * VALUES];
    double total = 0;
    for (int stage = 0; stage < eligible.length; stage++) {
      total += job.graph().tasks(stage) * job.graph().taskSeconds(stage);
    }
    logTotalWork = Math.log(total + LEAST_SECONDS);
  }

  void refresh() {
    if (version == job.version()) {
      return;
    }
    version = job.version();
    eligibleCount = 0;
    int openTasks = 0;
    soonTasks = 0;
    double openWork = 0;
    double soonWork = 0;
    double path = 0;
    for (int stage = 0; stage < eligible.length; stage++) {
      if (!job.isDone(stage)) {
        path = Math.max(path, job.path(stage));
      }
      if (job.isEligible(stage)) {
        eligible[eligibleCount++] = stage;
        openTasks += job.open(stage);
        openWork += job.open(stage) * job.graph().taskSeconds(stage);
      } else if (job.openParents(stage) > 0 && isSoon(stage)) {
        soonTasks += job.open(stage);
        soonWork += job.open(stage) * job.graph().taskSeconds(stage);
      }
    }
    logWork = Math.log(job.remainingWork() + LEAST_SECONDS);
    logPath = Math.log(path + LEAST_PATH);
    logOpen = Math.log((openWork + LEAST_SECONDS / 2) / Math.exp(logWork));
    logSoon = Math.log((soonWork + LEAST_SECONDS / 2) / Math.exp(logWork));
    logHeld = Math.log1p(job.held());
    logOpenTasks = Math.log1p(openTasks);
    logEligible = Math.log1p(eligibleCount);
    for (int i = 0; i < eligibleCount; i++) {
      refreshStage(eligible[i], i * VALUES);
    }
  }

  private void refreshStage(int stage, int at) {
    double seconds = job.graph().taskSeconds(stage);
    double work = (job.open(stage) + job.served(stage)) * seconds;
    values[at + PATH] = Math.log(job.path(stage) / Math.exp(logPath) + LEAST_PART);
    values[at + TASKS] = Math.log(job.open(stage));
    values[at + SECONDS] = Math.log(seconds + LEAST_OF_STAGE);
    values[at + PART] = Math.log(work / Math.exp(logWork) + LEAST_PART);
    values[at + UNLOCKED] = Math.log(unlocked(stage) + LEAST_SECONDS);
    values[at + WORK] = Math.log(work + LEAST_OF_STAGE);
  }

  /** The work, in seconds, that waits for nothing but a stage. */
  private double unlocked(int stage) {
    double unlocked = 0;
    for (int child : job.graph().children(stage)) {
      if (job.openParents(child) == 1) {
        unlocked += job.graph().tasks(child) * job.graph().taskSeconds(child);
      }
    }
    return unlocked;
  }

  /** Whether all that the stage waits for only waits for tasks that run. */
  private boolean isSoon(int stage) {
    for (int parent : job.graph().parents(stage)) {
      if (job.openParents(parent) > 0 || job.waiting(parent) > 0) {
        return false;
      }
    }
    return true;
  }

  JobProgress job() {
    return job;
  }

  int eligibleCount() {
    return eligibleCount;
  }

  int eligible(int i) {
    return eligible[i];
  }

  /** Logarithm of one more than the tasks that may be given executors. */
  double logOpenTasks() {
    return logOpenTasks;
  }

  /** Logarithm of one more than the stages that may be given executors. */
  double logEligible() {
    return logEligible;
  }

  double logWork() {
    return logWork;
  }

  double logPath() {
    return logPath;
  }

  /** Logarithm of how many executors the job could keep busy on its way to the end, roughly. */
  double logWidth() {
    return logWork - logPath;
  }

  double logLeft() {
    return logWork - logTotalWork;
  }

  double logTotalWork() {
    return logTotalWork;
  }

  /** Free executors of the job that will have tasks there once those end that run. */
  int soonBusy() {
    return Math.min(job.idle(), soonTasks);
  }

  /** Logarithm of the share of the work not started that only waits for tasks that run. */
  double logSoon() {
    return logSoon;
  }

  /** Logarithm of the share of the work not started that may be given executors now. */
  double logOpen() {
    return logOpen;
  }

  double logHeld() {
    return logHeld;
  }

  /** A value, such as {@link #TASKS}, of the i-th stage that may be given executors. */
  double ofStage(int i, int value) {
    return values[i * VALUES + value];
  }

  static final class Outlines {
    private static final int FORGOTTEN = 64;

    private final Map<JobProgress, JobFeatures> known = new HashMap<>();

    JobFeatures[] of(List<JobProgress> jobs) {
      if (known.size() > 2 * jobs.size() + FORGOTTEN) {
        known.clear();
      }
      JobFeatures[] outlines = new JobFeatures[jobs.size()];
      for (int i = 0; i < outlines.length; i++) {
        outlines[i] = known.computeIfAbsent(jobs.get(i), JobFeatures::new);
        outlines[i].refresh();
      }
      return outlines;
    }
  }
}
