package io.heddle.cli;

import java.io.IOException;
import java.io.PrintStream;
import java.util.List;
import org.apache.hadoop.conf.Configuration;

/** One word after {@code yarn heddle}. */
interface Subcommand {
  /** What follows the word on the command line, and what it does, for the usage text. */
  String usage();

  /**
   * Does it.
   *
   * @param conf what Hadoop found on the class path and in generic options
   * @param arguments what follows the word
   * @throws CommandException if it cannot be done
   */
  void run(Configuration conf, List<String> arguments, PrintStream out)
      throws CommandException, IOException;
}
