package io.heddle.bench.demo;

import java.io.IOException;
import java.io.PrintStream;

/** Shows progress: one line that renews itself on a terminal, else a plain line now and then. */
final class ProgressView {
  private static final int BAR = 4;
  private static final long PLAIN_EVERY_MS = 10_000;
  private static final String ERASE_LINE = "\r\u001b[K";

  private final PrintStream out;
  private final boolean terminal;
  private String title = "";
  private long nextPlainMs;

  /** {@code terminal} is whether {@code out} understands control sequences. */
  ProgressView(PrintStream out, boolean terminal) {
    this.out = out;
    this.terminal = terminal;
  }

  /** Whether a stream is a terminal; {@code number} 0 is the input, 1 the output. */
  static boolean onTerminal(int number) throws InterruptedException {
    try {
      return new ProcessBuilder("test", "-t", "" + number).inheritIO().start().waitFor() == 0;
    } catch (IOException e) {
      return false; // a system without that command gets plain lines
    }
  }

  void begin(String newTitle) {
    title = newTitle;
    nextPlainMs = PLAIN_EVERY_MS;
  }

  void show(DemoProgress progress) {
    if (terminal) {
      out.print(ERASE_LINE + line(title, progress));
    } else if (progress.elapsedMs() >= nextPlainMs) {
      out.println(line(title, progress));
      nextPlainMs += PLAIN_EVERY_MS;
    }
    out.flush();
  }

  /** It has ended: this stands in the place of its progress. */
  void end(String summary) {
    out.println((terminal ? ERASE_LINE : "") + title + "  " + summary);
  }

  /** A line of at most 80 columns for the jobs of the demo. */
  static String line(String title, DemoProgress progress) {
    StringBuilder line =
        new StringBuilder("%s %3.0f s".formatted(title, progress.elapsedMs() / 1000.0));
    for (DemoProgress.Job job : progress.jobs()) {
      line.append("  %s %s".formatted(job.name(), bar(job.done())));
    }
    return line.toString();
  }

  private static String bar(double share) {
    int full = (int) Math.round(Math.max(0, Math.min(1, share)) * BAR);
    return "#".repeat(full) + ".".repeat(BAR - full);
  }
}
