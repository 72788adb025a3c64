package io.heddle.cli.sim;

import io.heddle.cli.command.Options;
import io.heddle.cli.command.Subcommand;
import io.heddle.cli.command.Subcommand.CommandException;
import io.heddle.cli.command.Subcommand.Usage;
import io.heddle.model.Printable;
import io.heddle.sim.compare.Comparison;
import io.heddle.sim.workload.Seeds;
import io.heddle.tune.search.SamplingBudget;
import io.heddle.tune.search.WeightSearch;
import io.heddle.tune.search.WeightSearch.Weights;
import java.io.IOException;
import java.io.PrintStream;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.stream.LongStream;
import org.apache.hadoop.conf.Configuration;

/**
 * Looks for the weights beta of the policy haste-a under which a workload ends soonest in the
 * simulator, by the search that finds settings of queues (AdaptiveConfig, Section 3.3.3), and tries
 * them on seeds that the search did not see.
 */
public record TunerBeta(Simulation simulation) implements Subcommand {
  private static final String POLICY = "haste-a";
  private static final String OBJECTIVE = "--objective";
  private static final String SEEDS = "--seeds";
  private static final String HELD_OUT = "--held-out";
  private static final String GRID_SIZE = "--grid-size";
  private static final Set<String> OBJECTIVES = Set.of("jct-mean", "makespan");
  private static final int DEFAULT_SEEDS = 3;
  private static final int DEFAULT_HELD_OUT = 5;
  private static final int DEFAULT_GRID_SIZE = 5;
  private static final int MOST_SEEDS = 1_000;
  private static final int MOST_POINTS = 10_000;
  private static final double PERCENT = 100;

  @Override
  public Usage usage() {
    return new Usage(
        "--workload FILE [--objective jct-mean|makespan] [--seeds N] [--held-out N] [--grid-size N] "
            + Simulation.USAGE_WITHOUT_OUT,
        "finds weights of the policy haste-a for a workload");
  }

  @Override
  public void run(Configuration conf, List<String> arguments, PrintStream out)
      throws CommandException, IOException {
    Options options = Simulation.options(arguments, OBJECTIVE, SEEDS, HELD_OUT, GRID_SIZE);
    long seeds = options.number(SEEDS, DEFAULT_SEEDS, 1, MOST_SEEDS);
    long heldOut = options.number(HELD_OUT, DEFAULT_HELD_OUT, 0, MOST_SEEDS);
    String objective = options.text(OBJECTIVE).orElse("jct-mean");
    if (!OBJECTIVES.contains(objective)) {
      throw new CommandException(
          OBJECTIVE
              + " '"
              + Printable.value(objective)
              + "': give jct-mean, mean completion time, or makespan");
    }
    SamplingBudget effort =
        SamplingBudget.ofGridSize(
            (int) options.number(GRID_SIZE, DEFAULT_GRID_SIZE, 2, MOST_POINTS));
    List<Long> all = LongStream.rangeClosed(1, seeds + heldOut).boxed().toList();
    try {
      Comparison comparison = simulation.comparison(options, List.of(POLICY), all);
      search(new BetaTrial(comparison, objective), effort, (int) seeds, out);
    } catch (IllegalArgumentException e) {
      // What a scheduler or a workload is refused for; the message has value and remedy.
      throw new CommandException(e.getMessage());
    }
  }

  private void search(BetaTrial trial, SamplingBudget effort, int seeds, PrintStream out)
      throws CommandException {
    List<Double> present = trial.present();
    BetaTrial seen = trial.ofSeeds(0, seeds);
    double before = seen.cost(present);
    if (Double.isInfinite(before)) {
      throw new CommandException(
          "with the present weights not all jobs end: give a workload that ends, or a later"
              + " --until");
    }
    simulation.say(
        "%d weights on %d seeds: this takes %d simulations"
            .formatted(effort.samples(), seeds, effort.samples() * seeds));
    Weights found =
        new WeightSearch(effort).best(present, seen::cost, Seeds.random(1, "tuner-beta"));
    print(out, "present", present);
    print(out, "found", found.weights());
    printGain(out, trial.metric() + ", searched", before, found.cost());
    if (trial.seeds() > seeds) {
      BetaTrial held = trial.ofSeeds(seeds, trial.seeds());
      printGain(out, trial.metric() + ", held out", held.cost(present), held.cost(found.weights()));
    }
    for (int i = 0; i < found.weights().size(); i++) {
      out.printf(Locale.ROOT, "%s=%.3f%n", BetaTrial.KEYS.get(i), found.weights().get(i));
    }
    out.flush();
  }

  private static void print(PrintStream out, String name, List<Double> weights) {
    out.printf(
        Locale.ROOT,
        "%-20s fitness %.3f, urgency %.3f, alignment %.3f%n",
        name,
        weights.get(0),
        weights.get(1),
        weights.get(2));
  }

  private static void printGain(PrintStream out, String name, double before, double after) {
    out.printf(
        Locale.ROOT,
        "%-20s present %.2f s, found %.2f s: %.1f %% less%n",
        name,
        before,
        after,
        PERCENT * (1 - after / before));
  }
}
