package io.heddle.sim.trace.input;

import java.io.IOException;

/** A record of a trace is not as its format says; the message names file, place, value, remedy. */
public final class TraceException extends IOException {
  private static final long serialVersionUID = 1;

  TraceException(String message) {
    super(message);
  }
}
