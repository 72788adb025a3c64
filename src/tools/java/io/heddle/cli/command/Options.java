package io.heddle.cli.command;

import io.heddle.cli.command.Subcommand.CommandException;
import io.heddle.config.Suggestion;
import io.heddle.model.Printable;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;

/** The options of a command line. */
public final class Options {
  private final Map<String, String> values;

  private Options(Map<String, String> values) {
    this.values = values;
  }

  /** Throws CommandException naming the argument that is not understood, and what would be. */
  public static Options parse(List<String> arguments, Set<String> valued, Set<String> flags)
      throws CommandException {
    Map<String, String> values = new HashMap<>();
    for (int i = 0; i < arguments.size(); i++) {
      String option = arguments.get(i);
      if (!valued.contains(option) && !flags.contains(option)) {
        throw new CommandException(
            Printable.value(option) + " is not known here; " + known(option, valued, flags));
      }
      if (values.containsKey(option)) {
        throw new CommandException(option + " is given twice");
      }
      if (valued.contains(option) && i + 1 == arguments.size()) {
        throw new CommandException(option + " takes one value");
      }
      values.put(option, valued.contains(option) ? arguments.get(++i) : "");
    }
    return new Options(values);
  }

  /**
   * Value of the only option, if it is given.
   *
   * @throws CommandException if anything else stands there
   */
  public static Optional<String> only(String option, List<String> arguments)
      throws CommandException {
    return parse(arguments, Set.of(option), Set.of()).text(option);
  }

  /** Throws CommandException if there is an argument. */
  public static void none(List<String> arguments) throws CommandException {
    parse(arguments, Set.of(), Set.of());
  }

  private static String known(String option, Set<String> valued, Set<String> flags) {
    Set<String> all = new TreeSet<>(valued);
    all.addAll(flags);
    return all.isEmpty()
        ? "no option is"
        : Suggestion.of(option, all) + "these are: " + String.join(", ", all);
  }

  public boolean has(String flag) {
    return values.containsKey(flag);
  }

  public Optional<String> text(String option) {
    return Optional.ofNullable(values.get(option));
  }

  /** Value of an option that must be given; {@code meaning} says what it is. */
  public String needed(String option, String meaning) throws CommandException {
    String value = values.get(option);
    if (value == null) {
      throw new CommandException(option + " is missing: give " + meaning);
    }
    return value;
  }

  /** Returns those of {@code some} that are given, with their values, as a command line. */
  public List<String> given(Set<String> some) {
    List<String> arguments = new ArrayList<>();
    for (String option : new TreeSet<>(some)) {
      text(option).ifPresent(value -> arguments.addAll(List.of(option, value)));
    }
    return arguments;
  }

  /** The values of an option, between commas; none where it is not given. */
  public List<String> list(String option) throws CommandException {
    List<String> parts = new ArrayList<>();
    if (values.containsKey(option)) {
      for (String part : values.get(option).split(",", -1)) {
        if (part.isBlank()) {
          throw new CommandException(
              option
                  + " '"
                  + Printable.value(values.get(option))
                  + "': give values with one comma between two");
        }
        parts.add(part.strip());
      }
    }
    return parts;
  }

  /** A whole number from {@code least} to {@code most}. */
  public long number(String option, long otherwise, long least, long most) throws CommandException {
    String value = values.get(option);
    if (value == null) {
      return otherwise;
    }
    if (value.matches("[0-9]{1,18}")) {
      long number = Long.parseLong(value);
      if (number >= least && number <= most) {
        return number;
      }
    }
    throw new CommandException(
        "%s '%s': give a whole number from %d to %d"
            .formatted(option, Printable.value(value), least, most));
  }

  public double decimal(String option, double otherwise, double least, double most)
      throws CommandException {
    String value = values.get(option);
    if (value == null) {
      return otherwise;
    }
    if (value.matches("[0-9]{1,9}(\\.[0-9]{1,9})?")) {
      double number = Double.parseDouble(value);
      if (number >= least && number <= most) {
        return number;
      }
    }
    throw new CommandException(
        "%s '%s': give a number from %s to %s"
            .formatted(option, Printable.value(value), least, most));
  }
}
