package io.heddle.bench.colocation;

import io.heddle.sim.SchedulerChoice;

/** A row of the experiments, named as its scheduler. */
record Contestant(SchedulerChoice scheduler, Ordering ordering, Schooling schooling) {
  String name() {
    return scheduler.name();
  }

  boolean hasKey(String begin) {
    return scheduler.settings().keySet().stream().anyMatch(key -> key.startsWith(begin));
  }

  Contestant after(Schooling other) {
    return new Contestant(scheduler, ordering, other);
  }
}
