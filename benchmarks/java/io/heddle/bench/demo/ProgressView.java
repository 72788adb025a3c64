package io.heddle.bench.demo;

import java.io.IOException;
import java.io.PrintStream;

/** Shows progress: a block that renews itself on a terminal, else one plain line each time. */
final class ProgressView {
  private static final int BAR = 30;
  private static final String ESCAPE = "\u001b[";

  private final PrintStream out;
  private final boolean terminal;
  private int linesUp;

  /**
   * Makes a view.
   *
   * @param terminal whether {@code out} understands the control sequences of a terminal
   */
  ProgressView(PrintStream out, boolean terminal) {
    this.out = out;
    this.terminal = terminal;
  }

  /** Whether the standard output of this process is a terminal. */
  static boolean onTerminal() throws InterruptedException {
    try {
      return new ProcessBuilder("test", "-t", "1").inheritIO().start().waitFor() == 0;
    } catch (IOException e) {
      return false; // a system without that command gets plain lines
    }
  }

  /** Shows how far the run is. */
  void show(DemoProgress progress) {
    String text = terminal ? block(progress) : line(progress);
    if (linesUp > 0) {
      out.print(ESCAPE + linesUp + "A" + ESCAPE + "J");
    }
    out.print(text);
    out.flush();
    linesUp = terminal ? (int) text.lines().count() : 0;
  }

  /** Leaves what is shown in place; the next run starts below it. */
  void end() {
    linesUp = 0;
  }

  static String line(DemoProgress progress) {
    StringBuilder line = new StringBuilder("  %5.1f s".formatted(progress.elapsedMs() / 1000.0));
    for (DemoProgress.Job job : progress.jobs()) {
      line.append(
          "  %s %3.0f%%/%3.0f%%".formatted(job.name(), 100 * job.map(), 100 * job.reduce()));
    }
    return line
        + "  memory %3.0f%%  vcores %3.0f%%%n"
            .formatted(100 * progress.memoryShare(), 100 * progress.vcoreShare());
  }

  static String block(DemoProgress progress) {
    StringBuilder block = new StringBuilder();
    for (DemoProgress.Job job : progress.jobs()) {
      block.append(
          "  %-10s %-9s map %s %3.0f%%  reduce %s %3.0f%%%n"
              .formatted(
                  job.name(),
                  job.state(),
                  bar(job.map(), BAR / 2),
                  100 * job.map(),
                  bar(job.reduce(), BAR / 2),
                  100 * job.reduce()));
    }
    return block
        + "  cluster    %6.1f s  memory %s %3.0f%%%n"
            .formatted(
                progress.elapsedMs() / 1000.0,
                bar(progress.memoryShare(), BAR),
                100 * progress.memoryShare())
        + "                       vcores %s %3.0f%%%n"
            .formatted(bar(progress.vcoreShare(), BAR), 100 * progress.vcoreShare());
  }

  private static String bar(double share, int width) {
    int full = (int) Math.round(Math.max(0, Math.min(1, share)) * width);
    return "[" + "#".repeat(full) + ".".repeat(width - full) + "]";
  }
}
