package io.heddle.cli.recommend;

import io.heddle.cli.command.Options;
import io.heddle.cli.command.Subcommand.CommandException;
import io.heddle.cli.sim.SeedRange;
import io.heddle.cli.sim.Simulation;
import io.heddle.model.Printable;
import io.heddle.score.PlacementPolicy;
import io.heddle.sim.sweep.Objective;
import io.heddle.sim.sweep.SweepGrid;
import java.util.ArrayList;
import java.util.List;

/**
 * Command line of {@code recommend}.
 *
 * @param common the options of all commands that simulate
 * @param seeds on which all candidates run
 * @param heldOut on which the best run again
 * @param parallel how many simulations run at a time
 * @param onCluster whether they run as a MapReduce job
 * @param json whether the result is printed as JSON
 */
record RecommendOptions(
    Options common,
    List<Long> seeds,
    List<Long> heldOut,
    Objective objective,
    SweepGrid grid,
    int parallel,
    boolean onCluster,
    boolean json) {
  static final String USAGE =
      "--workload FILE [--objective jct-mean|makespan] "
          + SeedRange.USAGE
          + " [--held-out N] [--masters X,...] [--slow-starts X,...] [--policies A,...]"
          + " [--parallel N] [--on-cluster] [--json] ";

  static final String ON_CLUSTER = "--on-cluster";

  private static final String OBJECTIVE = "--objective";
  private static final String HELD_OUT = "--held-out";
  private static final String MASTERS = "--masters";
  private static final String SLOW_STARTS = "--slow-starts";
  private static final String POLICIES = "--policies";
  private static final String PARALLEL = "--parallel";
  private static final String JSON = "--json";
  private static final int DEFAULT_SEEDS = 3;
  private static final int DEFAULT_HELD_OUT = 5;
  private static final int MOST_SEEDS = 1_000;
  private static final int MOST_PROCESSES = 1_000;

  /**
   * @param processors how many simulations run at a time where it does not say
   */
  static RecommendOptions of(List<String> arguments, int processors) throws CommandException {
    List<String> rest = new ArrayList<>(arguments);
    boolean json = rest.remove(JSON);
    boolean onCluster = rest.remove(ON_CLUSTER);
    if (onCluster && rest.contains(PARALLEL)) {
      throw new CommandException("give either " + ON_CLUSTER + " or " + PARALLEL);
    }
    Options options =
        Simulation.options(
            rest,
            OBJECTIVE,
            SeedRange.SEEDS,
            SeedRange.FIRST,
            HELD_OUT,
            MASTERS,
            SLOW_STARTS,
            POLICIES,
            PARALLEL);
    List<Long> searched = SeedRange.of(options, DEFAULT_SEEDS);
    long further = options.number(HELD_OUT, DEFAULT_HELD_OUT, 2, MOST_SEEDS);
    List<Long> all = SeedRange.from(options, searched.size() + further);
    String objective = options.text(OBJECTIVE).orElse("jct-mean");
    return new RecommendOptions(
        options,
        searched,
        all.subList(searched.size(), all.size()),
        Objective.of(objective)
            .orElseThrow(
                () ->
                    new CommandException(
                        "%s '%s': give jct-mean, mean completion time, or makespan"
                            .formatted(OBJECTIVE, Printable.value(objective)))),
        new SweepGrid(
            shares(options, MASTERS, SweepGrid.USUAL.masters()),
            shares(options, SLOW_STARTS, SweepGrid.USUAL.slowStarts()),
            policies(options)),
        (int) options.number(PARALLEL, processors, 1, MOST_PROCESSES),
        onCluster,
        json);
  }

  private static List<Double> shares(Options options, String option, List<Double> usual)
      throws CommandException {
    List<Double> shares = new ArrayList<>();
    for (String text : options.list(option)) {
      double share = text.matches("[01](\\.[0-9]{1,6})?") ? Double.parseDouble(text) : -1;
      if (share < 0 || share > 1 || (share == 0 && option.equals(MASTERS))) {
        throw new CommandException(
            "%s '%s': give shares %s to 1, such as %s"
                .formatted(
                    option,
                    Printable.value(text),
                    option.equals(MASTERS) ? "above 0" : "from 0",
                    usual));
      }
      shares.add(share);
    }
    return shares.isEmpty() ? usual : shares.stream().distinct().toList();
  }

  private static List<String> policies(Options options) throws CommandException {
    List<String> named = options.list(POLICIES).stream().distinct().toList();
    for (String name : named) {
      if (!PlacementPolicy.configNames().contains(name)) {
        throw new CommandException(
            "%s '%s': give some of %s"
                .formatted(
                    POLICIES,
                    Printable.value(name),
                    String.join(", ", PlacementPolicy.configNames())));
      }
    }
    return named.isEmpty() ? SweepGrid.USUAL.policies() : named;
  }
}
