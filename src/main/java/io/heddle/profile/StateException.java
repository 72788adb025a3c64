package io.heddle.profile;

/** Kept state that cannot be used: damaged, of another program or of a newer version. */
public final class StateException extends Exception {
  private static final long serialVersionUID = 1L;

  StateException(String message) {
    super(message);
  }
}
