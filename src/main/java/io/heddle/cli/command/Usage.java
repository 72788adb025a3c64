package io.heddle.cli.command;

import java.io.PrintStream;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;

/**
 * How a subcommand is called.
 *
 * @param arguments what follows its words, those that may be left out in brackets
 * @param about what it does, in a sentence without its full stop
 */
public record Usage(String arguments, String about) {
  private static final int WIDTH = 96;
  private static final String INDENT = " ".repeat(8);

  /** What stays on one line: brackets and what is in them, else a word. */
  private static final Pattern TOGETHER = Pattern.compile("\\[[^\\]]*\\]|[^\\s\\[]+");

  /** Prints it, as somebody would write it. */
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
