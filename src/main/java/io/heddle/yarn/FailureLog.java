package io.heddle.yarn;

import org.slf4j.Logger;

/** Logs failures of one sort at a bounded rate. Not thread-safe. */
public final class FailureLog {
  private final Logger log;
  private final String message;
  private final long intervalNanos;
  private boolean logged;
  private long last;
  private long unlogged;

  /**
   * A log without a line.
   *
   * @param message what failed, with a place for the number of failures since the line before
   * @param intervalNanos at least so long between two lines
   */
  public FailureLog(Logger log, String message, long intervalNanos) {
    this.log = log;
    this.message = message;
    this.intervalNanos = intervalNanos;
  }

  /** Logs a failure at {@code now} (nanoseconds), or counts it for the next line. */
  public void failed(Throwable failure, long now) {
    if (logged && now - last < intervalNanos) {
      unlogged++;
      return;
    }
    log.error(message, unlogged, failure);
    logged = true;
    last = now;
    unlogged = 0;
  }
}
