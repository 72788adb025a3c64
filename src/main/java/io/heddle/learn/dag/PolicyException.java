package io.heddle.learn.dag;

/** A policy that decided what cannot be, or took too long. */
public final class PolicyException extends RuntimeException {
  private static final long serialVersionUID = 1;

  /** With what was wrong. */
  public PolicyException(String message) {
    super(message);
  }
}
