package io.heddle.history;

/** A number in a history or an answer that is larger than any application or node has. */
public final class ImpossibleNumberException extends IllegalArgumentException {
  private static final long serialVersionUID = 1L;

  ImpossibleNumberException(String message) {
    super(message);
  }
}
