package io.heddle.sim.trace;

import io.heddle.sim.trace.input.Place.TraceException;
import io.heddle.sim.trace.input.TraceInput;
import io.heddle.sim.workload.ClusterSpec;
import io.heddle.sim.workload.Job;
import java.io.IOException;

/** Reads one format of traces. */
@FunctionalInterface
public interface TraceReader {
  /**
   * Hands over every job in any order without holding more text than it needs. What is malformed
   * goes to {@link TraceSink#malformed}; where that returns, reading goes on with the next record.
   * Throws {@code IOException} where reading cannot go on.
   */
  void read(TraceInput input, TraceSink sink) throws IOException;

  interface TraceSink {
    /** A job, submitted at the time that the trace's own clock says. */
    void job(Job job) throws IOException;

    void cluster(ClusterSpec cluster);

    default void measured(String job, long completionMillis) {}

    /** The trace says how long ApplicationMasters really took to launch, in milliseconds. */
    default void masterLaunch(long millis) {}

    void name(String name);

    /** Throws it, or counts it where the user wants to go on. */
    void malformed(TraceException problem) throws TraceException;
  }
}
