package io.heddle.sim.trace.input;

/**
 * How a trace is read.
 *
 * @param seed of what the trace leaves to chance
 * @param skipMalformed whether malformed records are counted instead of ending the reading
 * @param jobs how many to take at most: those that were submitted first
 * @param window of submit times to take
 * @param arrivalScale factor on submit times, above 0: 0.5 doubles the load; durations stay
 * @param assumptions for what the format does not say
 */
public record TraceOptions(
    long seed,
    boolean skipMalformed,
    int jobs,
    Window window,
    double arrivalScale,
    Assumptions assumptions) {

  /**
   * Submit times by the trace's own clock, in milliseconds.
   *
   * @param from the first that is inside
   * @param to the first that is no longer inside
   */
  public record Window(long from, long to) {
    /** All times. */
    public static final Window ALL = new Window(0, Long.MAX_VALUE);

    public Window {
      if (from < 0 || to <= from) {
        throw new IllegalArgumentException(
            "window from " + from + " ms to " + to + " ms: it starts at 0 or later and ends later");
      }
    }

    public boolean contains(long time) {
      return time >= from && time < to;
    }
  }

  public TraceOptions {
    if (jobs < 1) {
      throw new IllegalArgumentException("number of jobs to read " + jobs + ": at least 1");
    }
    if (!(arrivalScale > 0 && arrivalScale <= 1e6)) {
      throw new IllegalArgumentException(
          "scale of submit times " + arrivalScale + ": above 0, at most 1000000");
    }
  }

  /** Everything, as it is; a malformed record ends the reading. */
  public static TraceOptions standard(long seed) {
    return new TraceOptions(seed, false, Integer.MAX_VALUE, Window.ALL, 1, Assumptions.standard());
  }

  /** The same, but malformed records are skipped and counted. */
  public TraceOptions skippingMalformed() {
    return new TraceOptions(seed, true, jobs, window, arrivalScale, assumptions);
  }

  /** The same for the jobs that were submitted first. */
  public TraceOptions first(int newJobs) {
    return new TraceOptions(seed, skipMalformed, newJobs, window, arrivalScale, assumptions);
  }

  /** The same for the jobs of some time. */
  public TraceOptions within(Window newWindow) {
    return new TraceOptions(seed, skipMalformed, jobs, newWindow, arrivalScale, assumptions);
  }

  /** The same with other gaps between the jobs. */
  public TraceOptions scaled(double newArrivalScale) {
    return new TraceOptions(seed, skipMalformed, jobs, window, newArrivalScale, assumptions);
  }

  /** The same with other assumptions. */
  public TraceOptions assuming(Assumptions newAssumptions) {
    return new TraceOptions(seed, skipMalformed, jobs, window, arrivalScale, newAssumptions);
  }
}
