package io.heddle.cli.command;

import io.heddle.config.Suggestion;
import io.heddle.model.Printable;
import java.io.IOException;
import java.io.PrintStream;
import java.util.List;
import java.util.Map;
import org.apache.hadoop.conf.Configuration;

/** Word that another word follows, in the order in which they are told. */
public record CommandGroup(String word, String about, Map<String, Subcommand> words)
    implements Subcommand {
  @Override
  public Usage usage() {
    return new Usage(String.join("|", words.keySet()), about);
  }

  @Override
  public void run(Configuration conf, List<String> arguments, PrintStream out)
      throws CommandException, IOException {
    String next = arguments.isEmpty() ? "" : arguments.get(0);
    Subcommand subcommand = words.get(next);
    if (subcommand == null) {
      throw new CommandException(
          "%s '%s': %swrite one of %s"
              .formatted(
                  word,
                  Printable.value(next),
                  Suggestion.of(next, words.keySet()),
                  String.join(", ", words.keySet())));
    }
    subcommand.run(conf, arguments.subList(1, arguments.size()), out);
  }
}
