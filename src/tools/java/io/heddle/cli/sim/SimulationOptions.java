package io.heddle.cli.sim;

import io.heddle.cli.command.Options;
import io.heddle.cli.command.Subcommand.CommandException;
import io.heddle.model.Printable;
import io.heddle.sim.SimulationSettings;
import io.heddle.sim.SimulationSettings.Faults;
import io.heddle.sim.SimulationSettings.NodeOutage;
import io.heddle.sim.SimulationSettings.Timing;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The options of a simulation besides workload, cluster and schedulers. */
final class SimulationOptions {
  private static final String SLOW_START = "--slow-start";
  private static final String NODE_HEARTBEAT = "--node-heartbeat-ms";
  private static final String LOCALITY = "--locality";
  private static final String REMOTE_PENALTY = "--remote-penalty";
  private static final String FAILURE_RATE = "--task-failure-rate";
  private static final String STRAGGLER_RATE = "--straggler-rate";
  private static final String STRAGGLER_FACTOR = "--straggler-factor";
  private static final String OUTAGE = "--outage";
  private static final String UNTIL = "--until";

  static final Set<String> VALUED =
      Set.of(
          SLOW_START,
          NODE_HEARTBEAT,
          REMOTE_PENALTY,
          FAILURE_RATE,
          STRAGGLER_RATE,
          STRAGGLER_FACTOR,
          OUTAGE,
          UNTIL);

  static final Set<String> FLAGS = Set.of(LOCALITY);

  private static final Pattern OUTAGE_TEXT =
      Pattern.compile("([0-9]{1,6}):([0-9]{1,9}):([0-9]{1,9})");
  private static final long MILLIS = 1_000;
  private static final long MOST_SECONDS = 1_000_000_000;
  private static final double MOST_FAILURES = 0.99;
  private static final double MOST_TIMES = 1_000;

  private SimulationOptions() {}

  /**
   * @param masterLaunch milliseconds, where the workload says them
   */
  static SimulationSettings settings(
      Options options, long seed, int nodes, OptionalLong masterLaunch) throws CommandException {
    SimulationSettings standard = SimulationSettings.standard(seed);
    Faults faults =
        new Faults(
            options.decimal(FAILURE_RATE, 0, 0, MOST_FAILURES),
            options.decimal(STRAGGLER_RATE, 0, 0, 1),
            options.decimal(STRAGGLER_FACTOR, 1, 1, MOST_TIMES),
            outages(options, nodes));
    if (!options.text(REMOTE_PENALTY).isEmpty() && !options.has(LOCALITY)) {
      throw new CommandException(REMOTE_PENALTY + ": needs " + LOCALITY + "; give both");
    }
    Timing timing = standard.timing();
    return new SimulationSettings(
        seed,
        new Timing(
            options.number(NODE_HEARTBEAT, timing.nodeHeartbeat(), 1, MOST_SECONDS),
            timing.masterHeartbeat(),
            masterLaunch.orElse(timing.masterLaunch()),
            timing.taskLaunch()),
        options.decimal(SLOW_START, standard.slowStart(), 0, 1),
        options.has(LOCALITY),
        options.decimal(REMOTE_PENALTY, standard.remotePenalty(), 1, MOST_TIMES),
        faults,
        options.text(UNTIL).isEmpty()
            ? standard.horizon()
            : MILLIS * options.number(UNTIL, 0, 1, MOST_SECONDS),
        standard.interference());
  }

  static void describe(Options options, Map<String, String> described) {
    Set<String> all = new TreeSet<>(VALUED);
    all.addAll(FLAGS);
    for (String option : all) {
      options
          .text(option)
          .ifPresent(value -> described.put(option.substring(2), value.isEmpty() ? "yes" : value));
    }
  }

  private static List<NodeOutage> outages(Options options, int nodes) throws CommandException {
    List<NodeOutage> outages = new ArrayList<>();
    for (String text : options.list(OUTAGE)) {
      Matcher matcher = OUTAGE_TEXT.matcher(text);
      if (!matcher.matches()) {
        throw wrong(text);
      }
      int node = Integer.parseInt(matcher.group(1));
      long from = Long.parseLong(matcher.group(2));
      long to = Long.parseLong(matcher.group(3));
      if (node >= nodes) {
        throw new CommandException(
            "%s '%s': there is no node %d; the last of %d is %d"
                .formatted(OUTAGE, Printable.value(text), node, nodes, nodes - 1));
      }
      if (to <= from) {
        throw wrong(text);
      }
      outages.add(new NodeOutage(node, from * MILLIS, to * MILLIS));
    }
    return outages;
  }

  private static CommandException wrong(String outage) {
    return new CommandException(
        "%s '%s': give NODE:FROM:TO, a number of a node from 0 and two times in seconds, the second"
                .formatted(OUTAGE, Printable.value(outage))
            + " later, with commas between outages");
  }
}
