package io.heddle.sim.trace.input;

import io.heddle.model.Printable;
import java.io.IOException;

/** Place in a file for errors, such as {@code line 17} or {@code job sort}. */
public record Place(String file, String where) {
  Place at(String inner) {
    return new Place(file, where.isEmpty() ? inner : where + ", " + inner);
  }

  /** Says that {@code what} was found to be {@code value}, and what was expected instead. */
  public TraceException unexpected(String what, String value, String expected) {
    return new TraceException(
        this + ": " + what + " is '" + Printable.value(value) + "', expected " + expected);
  }

  @Override
  public String toString() {
    return where.isEmpty() ? file : file + ", " + where;
  }

  /** Malformed record of a trace; names file, place, value, remedy. */
  public static final class TraceException extends IOException {
    private static final long serialVersionUID = 1;

    TraceException(String message) {
      super(message);
    }
  }
}
