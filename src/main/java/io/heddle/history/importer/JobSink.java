package io.heddle.history.importer;

import io.heddle.sim.workload.Job;
import java.io.IOException;
import java.util.OptionalLong;

/** Takes the jobs of a workload as they are read, in any order. */
@FunctionalInterface
public interface JobSink {
  /**
   * Takes one.
   *
   * @param job submitted in milliseconds since 1970
   * @param completionMillis how long it really took from its submission to its end; empty where
   *     what it did is not known well enough to be replayed one by one
   */
  void job(Job job, OptionalLong completionMillis) throws IOException;
}
