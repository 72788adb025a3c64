package io.heddle.model;

import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.Set;

/** Failure for a log: the same stack traces, messages as {@link Printable} has them. */
public final class PrintableFailure extends Throwable {
  private static final long serialVersionUID = 1L;

  private PrintableFailure(Throwable failure, Set<Throwable> shown) {
    super(Printable.of(failure.toString()), shown(failure.getCause(), shown));
    setStackTrace(failure.getStackTrace());
    for (Throwable suppressed : failure.getSuppressed()) {
      Throwable other = shown(suppressed, shown);
      if (other != null) {
        addSuppressed(other);
      }
    }
  }

  public static Throwable of(Throwable failure) {
    return shown(failure, Collections.newSetFromMap(new IdentityHashMap<>()));
  }

  /** Null for none, and for one that was shown: causes can lead back to where they began. */
  private static Throwable shown(Throwable failure, Set<Throwable> shown) {
    return failure == null || !shown.add(failure) ? null : new PrintableFailure(failure, shown);
  }

  /** Its own stack trace would say nothing. */
  @Override
  public Throwable fillInStackTrace() {
    return this;
  }

  /** The class and the message of the failure: a stack trace begins with this. */
  @Override
  @SuppressWarnings("OverrideThrowableToString")
  public String toString() {
    return getMessage();
  }
}
