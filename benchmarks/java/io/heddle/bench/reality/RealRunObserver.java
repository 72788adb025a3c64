package io.heddle.bench.reality;

import io.heddle.sim.PartialObserver;
import io.heddle.sim.workload.Job;

/** Told how a real run goes, in the run's thread; times in milliseconds since its start. */
public interface RealRunObserver extends PartialObserver {
  default void taskEnded(Job job, long now) {}
}
