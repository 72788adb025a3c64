package io.heddle.cli.sim;

import io.heddle.sim.compare.Comparison.Watch.Position;
import java.io.PrintStream;
import java.time.Duration;
import java.util.Locale;
import java.util.function.LongSupplier;

/**
 * Shows how far a simulation is: a line that renews itself on a terminal, else a line now and then.
 */
final class ProgressBar {
  private static final int WIDTH = 24;

  /** Before that share of the work nothing is said of the rest: the program has just started. */
  private static final double LEAST_SHARE = 0.02;

  private static final long TERMINAL_GAP_MILLIS = 200;
  private static final long PLAIN_GAP_MILLIS = 10_000;

  private final PrintStream out;
  private final boolean terminal;
  private final LongSupplier clock;
  private final long start;
  private long next;

  /**
   * @param terminal whether {@code out} is one
   * @param clock real time in milliseconds
   */
  ProgressBar(PrintStream out, boolean terminal, LongSupplier clock) {
    this.out = out;
    this.terminal = terminal;
    this.clock = clock;
    start = clock.getAsLong();
    next = start;
  }

  void show(Position position) {
    long now = clock.getAsLong();
    if (now < next) {
      return;
    }
    next = now + (terminal ? TERMINAL_GAP_MILLIS : PLAIN_GAP_MILLIS);
    double share = position.share().getAsDouble();
    String line = line(position, share, remainingMillis(now - start, share));
    if (terminal) {
      out.print("\r" + line + "  ");
    } else {
      out.println(line);
    }
    out.flush();
  }

  void end() {
    if (terminal) {
      out.println();
    }
  }

  /** What remains of real time if the rest goes as fast as what is done; negative if unknown. */
  static long remainingMillis(long elapsed, double share) {
    return share < LEAST_SHARE ? -1 : Math.round(elapsed * (1 - share) / share);
  }

  private static String line(Position position, double share, long remainingMillis) {
    int full = (int) Math.round(share * WIDTH);
    return String.format(
        Locale.ROOT,
        "[%s%s] %3.0f %%  %s, seed %d, virtual time %s, %s to go",
        "#".repeat(full),
        ".".repeat(WIDTH - full),
        100 * share,
        position.scheduler(),
        position.seed(),
        time(position.millis()),
        remainingMillis < 0 ? "?" : time(remainingMillis));
  }

  /** Hours, minutes and seconds, such as {@code 1:02:03}. */
  private static String time(long millis) {
    Duration duration = Duration.ofMillis(millis);
    return "%d:%02d:%02d"
        .formatted(duration.toHours(), duration.toMinutesPart(), duration.toSecondsPart());
  }
}
