package io.heddle.bench.colocation;

import io.heddle.sim.SchedulerChoice;
import io.heddle.sim.workload.JobModel.Work;

/** A row of the experiments, named as its scheduler; {@code progress} is what masters tell. */
record Contestant(
    SchedulerChoice scheduler, Ordering ordering, Schooling schooling, Work.Progress progress) {
  String name() {
    return scheduler.name();
  }

  boolean hasKey(String begin) {
    return scheduler.settings().keySet().stream().anyMatch(key -> key.startsWith(begin));
  }

  Contestant after(Schooling other) {
    return new Contestant(scheduler, ordering, other, progress);
  }

  Contestant withoutProgress() {
    return new Contestant(scheduler, ordering, schooling, Work.Progress.UNKNOWN);
  }
}
