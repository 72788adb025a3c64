package io.heddle.cli.sim;

import io.heddle.cli.command.Options;
import io.heddle.cli.command.Subcommand;
import io.heddle.cli.command.Subcommand.CommandException;
import io.heddle.cli.command.Subcommand.Usage;
import io.heddle.sim.Schedulers;
import io.heddle.sim.report.Gain;
import java.io.IOException;
import java.io.PrintStream;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.apache.hadoop.conf.Configuration;

/** Runs a workload under several schedulers in virtual time, each with several seeds. */
public record Compare(Simulation simulation) implements Subcommand {
  private static final String SCHEDULERS = "--schedulers";
  private static final String POLICY = "--policy";
  private static final int DEFAULT_SEEDS = 3;

  @Override
  public Usage usage() {
    return new Usage(
        "--workload FILE [--policy NAME] [--schedulers A,B,...] [--reclaim] "
            + SeedRange.USAGE
            + " "
            + Simulation.SHARED_USAGE,
        "runs a workload under several schedulers: the present one and Heddle, or some of "
            + String.join(", ", Schedulers.names())
            + ", each also as NAME@SLOW-START");
  }

  @Override
  public void run(Configuration conf, List<String> arguments, PrintStream out)
      throws CommandException, IOException {
    gains(arguments, out);
  }

  /** As {@link #run}; returns what each scheduler gains over the first of stock's. */
  public List<Gain> gains(List<String> arguments, PrintStream out)
      throws CommandException, IOException {
    Options options =
        Simulation.options(
            arguments,
            Set.of(Simulation.RECLAIM),
            SCHEDULERS,
            POLICY,
            SeedRange.SEEDS,
            SeedRange.FIRST);
    if (options.has(SCHEDULERS) && options.has(POLICY)) {
      throw new CommandException("give either " + SCHEDULERS + " or " + POLICY);
    }
    List<String> schedulers = schedulers(options);
    return simulation.run(
        options,
        options.has(Simulation.RECLAIM) ? withReclaim(schedulers) : schedulers,
        SeedRange.of(options, DEFAULT_SEEDS),
        out);
  }

  private static List<String> withReclaim(List<String> schedulers) {
    return Stream.concat(
            schedulers.stream(),
            schedulers.stream().filter(Schedulers::mayReclaim).map(Schedulers::withReclaim))
        .toList();
  }

  private static List<String> schedulers(Options options) throws CommandException, IOException {
    if (options.has(SCHEDULERS)) {
      return options.list(SCHEDULERS);
    }
    String present = new Schedulers(Simulation.admin(options)).present();
    return List.of(present, options.text(POLICY).orElse("heddle"));
  }
}
