package io.heddle.sim.engine;

import io.heddle.sim.PartialObserver;
import io.heddle.sim.workload.Job;

/** How many jobs have finished, and when the last one did. */
final class LastEnd implements PartialObserver {
  private int jobs;
  private long millis;

  @Override
  public void finished(Job job, long now, boolean success) {
    jobs++;
    millis = now;
  }

  int jobs() {
    return jobs;
  }

  long millis() {
    return millis;
  }
}
