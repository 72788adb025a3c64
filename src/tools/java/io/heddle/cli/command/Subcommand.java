package io.heddle.cli.command;

import java.io.IOException;
import java.io.PrintStream;
import java.util.List;
import java.util.Map;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import org.apache.hadoop.conf.Configuration;

/** One word after {@code yarn heddle}. */
public interface Subcommand {
  Usage usage();

  /** Words that may follow, in order; none if it does it itself. */
  default Map<String, Subcommand> words() {
    return Map.of();
  }

  /**
   * Does it.
   *
   * @param conf what Hadoop found on the class path and in generic options
   * @param arguments what follows the word
   * @throws IOException if what it needs cannot be read or written
   */
  void run(Configuration conf, List<String> arguments, PrintStream out)
      throws CommandException, IOException;

  /** A command that cannot be done; the message is all that its user needs. */
  final class CommandException extends Exception {
    private static final long serialVersionUID = 1L;
    private static final int REFUSED = 1;

    private final int status;

    public CommandException(String message) {
      this(message, REFUSED);
    }

    /** {@code status} is an exit code above 2. */
    public CommandException(String message, int status) {
      super(message);
      this.status = status;
    }

    public int status() {
      return status;
    }
  }

  /**
   * How a subcommand is called.
   *
   * @param arguments what follows its words, those that may be left out in brackets
   * @param about what it does, in a sentence without its full stop
   */
  record Usage(String arguments, String about) {
    private static final int WIDTH = 96;
    private static final String INDENT = " ".repeat(8);

    /** What stays on one line: brackets and what is in them, else a word. */
    private static final Pattern TOGETHER = Pattern.compile("\\[[^\\]]*\\]|[^\\s\\[]+");

    public void print(String words, PrintStream out) {
      StringBuilder line = new StringBuilder("yarn heddle ").append(words);
      for (String part : TOGETHER.matcher(arguments).results().map(MatchResult::group).toList()) {
        if (line.length() + 1 + part.length() > WIDTH) {
          out.println(line);
          line.setLength(0);
          line.append(INDENT);
        } else {
          line.append(' ');
        }
        line.append(part);
      }
      out.println(line);
      out.println("    " + about);
    }
  }
}
