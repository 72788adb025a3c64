package io.heddle.cli.sim;

import io.heddle.cli.command.CommandException;
import io.heddle.cli.command.Options;
import io.heddle.cli.command.Subcommand;
import io.heddle.cli.command.Usage;
import java.io.IOException;
import java.io.PrintStream;
import java.util.List;
import org.apache.hadoop.conf.Configuration;

/** Runs a workload under one scheduler in virtual time. */
public final class Simulate implements Subcommand {
  private static final String SCHEDULER = "--scheduler";
  private static final String SEED = "--seed";

  private final Simulation simulation;

  public Simulate(Simulation simulation) {
    this.simulation = simulation;
  }

  @Override
  public Usage usage() {
    return new Usage(
        "--workload FILE [--scheduler NAME] [--seed N] " + Simulation.USAGE,
        "runs a workload in virtual time on a scheduler");
  }

  @Override
  public void run(Configuration conf, List<String> arguments, PrintStream out)
      throws CommandException, IOException {
    Options options = Simulation.options(arguments, SCHEDULER, SEED);
    String scheduler = options.text(SCHEDULER).orElse("heddle");
    long seed = options.number(SEED, 1, 0, Long.MAX_VALUE);
    simulation.run(options, List.of(scheduler), List.of(seed), out);
  }
}
