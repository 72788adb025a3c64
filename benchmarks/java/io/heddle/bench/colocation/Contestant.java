package io.heddle.bench.colocation;

import io.heddle.sim.SchedulerChoice;
import io.heddle.sim.workload.JobModel.Work;

/**
 * A row of the experiments.
 *
 * @param scheduler its name is the row's
 * @param progress what masters tell
 */
record Contestant(
    SchedulerChoice scheduler, Ordering ordering, Schooling schooling, Work.Progress progress) {
  String name() {
    return scheduler.name();
  }

  /** Whether it sets a key that begins so. */
  boolean hasKey(String begin) {
    return scheduler.settings().keySet().stream().anyMatch(key -> key.startsWith(begin));
  }

  /** The same after other runs. */
  Contestant after(Schooling other) {
    return new Contestant(scheduler, ordering, other, progress);
  }

  /** The same where masters tell nothing. */
  Contestant withoutProgress() {
    return new Contestant(scheduler, ordering, schooling, Work.Progress.UNKNOWN);
  }
}
