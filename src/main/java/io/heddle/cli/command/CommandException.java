package io.heddle.cli.command;

/** A command that cannot be done; the message is all that its user needs. */
public final class CommandException extends Exception {
  private static final long serialVersionUID = 1L;

  public CommandException(String message) {
    super(message);
  }
}
