package io.heddle.cli;

import java.util.List;

/** The one option that a command may take. */
final class Options {
  private Options() {}

  /**
   * The value of {@code option}, or null where the command line is empty.
   *
   * @throws CommandException if anything else stands there
   */
  static String only(String option, List<String> arguments) throws CommandException {
    if (arguments.isEmpty()) {
      return null;
    }
    if (!arguments.get(0).equals(option)) {
      throw new CommandException(arguments.get(0) + " is not known here; the option is " + option);
    }
    if (arguments.size() != 2) {
      throw new CommandException(option + " takes one value, and nothing may follow it");
    }
    return arguments.get(1);
  }

  /**
   * Refuses any argument.
   *
   * @throws CommandException if there is one
   */
  static void none(List<String> arguments) throws CommandException {
    if (!arguments.isEmpty()) {
      throw new CommandException(arguments.get(0) + " is not known here; no option is");
    }
  }
}
