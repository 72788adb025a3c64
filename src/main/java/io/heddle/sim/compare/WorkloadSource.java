package io.heddle.sim.compare;

import io.heddle.sim.workload.Workload;
import java.io.IOException;

/** Where the jobs of each seed come from. */
@FunctionalInterface
public interface WorkloadSource {
  /**
   * The jobs.
   *
   * @param seed of what a trace leaves open
   */
  Workload workload(long seed) throws IOException;
}
