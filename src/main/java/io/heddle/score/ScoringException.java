package io.heddle.score;

/** A decision that cannot be trusted: the heartbeat is served in stock order instead. */
public final class ScoringException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  public ScoringException(String message) {
    super(message);
  }
}
