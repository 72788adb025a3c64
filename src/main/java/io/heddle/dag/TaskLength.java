package io.heddle.dag;

import java.util.List;

/**
 * Whether tasks take long, in the mean of those that were not started: from 6 s on they do, to 3 s
 * they do not; between them it stays as it is. Measured queries have 0.7 s, a production cluster's
 * batch jobs have 26 s.
 */
public final class TaskLength {
  private static final double LONG_SECONDS = 6;
  private static final double SHORT_SECONDS = 3;

  private boolean isLong;

  public boolean look(List<JobProgress> jobs) {
    double work = 0;
    long tasks = 0;
    for (JobProgress job : jobs) {
      work += job.remainingWork();
      for (int stage = 0; stage < job.graph().stages(); stage++) {
        tasks += job.waiting(stage);
      }
    }
    if (tasks > 0) {
      double mean = work / tasks;
      isLong = mean >= LONG_SECONDS || (isLong && mean > SHORT_SECONDS);
    }
    return isLong;
  }
}
