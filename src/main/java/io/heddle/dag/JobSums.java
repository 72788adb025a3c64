package io.heddle.dag;

import java.util.Arrays;

/** What a policy is told of all jobs together. */
final class JobSums {
  private final double[] sortedWork;
  private double meanLogWork;
  private double meanLogPath;
  private int held;
  private int soonBusy;

  JobSums(JobFeatures[] jobs) {
    sortedWork = new double[jobs.length];
    for (int i = 0; i < jobs.length; i++) {
      meanLogWork += jobs[i].logWork() / jobs.length;
      meanLogPath += jobs[i].logPath() / jobs.length;
      held += jobs[i].job().held();
      soonBusy += jobs[i].soonBusy();
      sortedWork[i] = -jobs[i].logWork();
    }
    Arrays.sort(sortedWork);
  }

  double meanLogWork() {
    return meanLogWork;
  }

  double meanLogPath() {
    return meanLogPath;
  }

  int held() {
    return held;
  }

  int larger(JobFeatures one) {
    return Math.max(0, Arrays.binarySearch(sortedWork, -one.logWork()));
  }

  /** Returns the share of {@code free} executors that will have tasks once the running ones end. */
  double soonShare(int free) {
    return (double) soonBusy / Math.max(1, free);
  }
}
