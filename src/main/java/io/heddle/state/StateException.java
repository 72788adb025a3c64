package io.heddle.state;

/** Kept state that cannot be used: damaged, of another program or of a newer version. */
public final class StateException extends Exception {
  private static final long serialVersionUID = 1L;

  public StateException(String message) {
    super(message);
  }
}
