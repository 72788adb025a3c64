package io.heddle.cli;

/** A command that cannot be done; the message is all that its user needs. */
final class CommandException extends Exception {
  private static final long serialVersionUID = 1L;

  CommandException(String message) {
    super(message);
  }
}
