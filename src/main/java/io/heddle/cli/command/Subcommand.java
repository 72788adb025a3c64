package io.heddle.cli.command;

import java.io.IOException;
import java.io.PrintStream;
import java.util.List;
import java.util.Map;
import org.apache.hadoop.conf.Configuration;

/** One word after {@code yarn heddle}. */
public interface Subcommand {
  /** How it is called, unless other words follow. */
  Usage usage();

  /** The words that may follow, in the order in which they are told; none if it does it itself. */
  default Map<String, Subcommand> words() {
    return Map.of();
  }

  /**
   * Does it.
   *
   * @param conf what Hadoop found on the class path and in generic options
   * @param arguments what follows the word
   * @throws CommandException if it cannot be done
   * @throws IOException if what it needs cannot be read or written
   */
  void run(Configuration conf, List<String> arguments, PrintStream out)
      throws CommandException, IOException;
}
