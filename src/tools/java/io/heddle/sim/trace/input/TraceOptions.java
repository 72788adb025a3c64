package io.heddle.sim.trace.input;

/**
 * How a trace is read.
 *
 * @param skipMalformed whether malformed records are counted instead of ending the reading
 * @param jobs how many to take at most: those that were submitted first
 */
public record TraceOptions(long seed, boolean skipMalformed, int jobs, Assumptions assumptions) {
  public TraceOptions {
    if (jobs < 1) {
      throw new IllegalArgumentException("number of jobs to read " + jobs + ": at least 1");
    }
  }

  /** Everything, as it is; a malformed record ends the reading. */
  public static TraceOptions standard(long seed) {
    return new TraceOptions(seed, false, Integer.MAX_VALUE, Assumptions.standard());
  }

  /** Returns options with which malformed records are skipped and counted. */
  public TraceOptions skippingMalformed() {
    return new TraceOptions(seed, true, jobs, assumptions);
  }

  /** Returns options that take the jobs which were submitted first. */
  public TraceOptions first(int newJobs) {
    return new TraceOptions(seed, skipMalformed, newJobs, assumptions);
  }

  public TraceOptions assuming(Assumptions newAssumptions) {
    return new TraceOptions(seed, skipMalformed, jobs, newAssumptions);
  }
}
