package io.heddle.yarn.guard;

import io.heddle.model.Printable;
import io.heddle.model.PrintableFailure;
import org.slf4j.Logger;

/** Logs failures of one sort at a bounded rate. Not thread-safe. */
public final class FailureLog {
  private final Logger log;
  private final String what;
  private final long intervalNanos;
  private boolean logged;
  private long last;
  private long unlogged;

  /**
   * A log without a line.
   *
   * @param what failed, and what is done about it
   * @param intervalNanos least time between two lines
   */
  public FailureLog(Logger log, String what, long intervalNanos) {
    this.log = log;
    this.what = Printable.of(what);
    this.intervalNanos = intervalNanos;
  }

  /** Logs a failure at {@code now} (nanoseconds), or counts it for the next line. */
  public void failed(Throwable failure, long now) {
    if (logged && now - last < intervalNanos) {
      unlogged++;
      return;
    }
    log.error(
        "{} ({} failures not logged since the last such line)",
        what,
        unlogged,
        PrintableFailure.of(failure));
    logged = true;
    last = now;
    unlogged = 0;
  }
}
