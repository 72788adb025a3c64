package io.heddle.cli.sim;

import io.heddle.cli.command.Options;
import io.heddle.cli.command.Subcommand.CommandException;
import java.util.List;
import java.util.stream.LongStream;

/** The options that say which seeds a command runs. */
public final class SeedRange {
  public static final String SEEDS = "--seeds";
  public static final String FIRST = "--first-seed";
  public static final String USAGE = "[--seeds N] [--first-seed N]";

  private static final int MOST_SEEDS = 1_000;
  private static final long LARGEST_FIRST = 1_000_000_000_000L;

  private SeedRange() {}

  /** Seeds that the options name, or {@code count} of them. */
  public static List<Long> of(Options options, int count) throws CommandException {
    return from(options, options.number(SEEDS, count, 1, MOST_SEEDS));
  }

  public static List<Long> from(Options options, long count) throws CommandException {
    long first = options.number(FIRST, 1, 0, LARGEST_FIRST);
    return LongStream.range(first, first + count).boxed().toList();
  }
}
