package io.heddle.bench.gangs;

import io.heddle.bench.compare.Entrant;
import io.heddle.bench.generate.Hints;
import io.heddle.bench.packing.Queues;
import io.heddle.sim.AdminSettings;
import io.heddle.sim.QueuedSettings;
import io.heddle.sim.Schedulers;
import io.heddle.sim.SimulationSettings;
import io.heddle.sim.SimulationSettings.Faults;
import io.heddle.sim.SimulationSettings.NodeOutage;
import io.heddle.sim.SimulationSettings.Timing;
import io.heddle.sim.workload.Seeds;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.random.RandomGenerator;
import java.util.stream.Stream;
import org.apache.hadoop.yarn.conf.YarnConfiguration;

/**
 * One part of the experiment.
 *
 * @param load work that arrives as a share of what the cluster can do, above 0
 * @param areFour whether jobs go to the queues of {@link Queues} instead of one
 * @param preempts whether YARN's preemption between queues is on
 * @param trouble what else happens
 */
record GangCell(double load, boolean areFour, boolean preempts, Trouble trouble) {
  enum Trouble {
    NONE(""),
    /** A node is lost each half hour, for 5 to 30 minutes. */
    LOST_NODES("/lost-nodes"),
    /** AMs end attempts in which a gang is incomplete for 15 minutes. */
    GIVING_UP("/giving-up");

    private final String text;

    Trouble(String text) {
      this.text = text;
    }
  }

  static final String NO_TAGS = "heddle-no-tags";

  private static final List<Double> LOADS = List.of(0.7, 0.9, 1.2);
  private static final double BUSY = 0.9;
  private static final long BETWEEN_OUTAGES = TimeUnit.MINUTES.toMillis(30);
  private static final long SHORTEST_OUTAGE = TimeUnit.MINUTES.toMillis(5);
  private static final long GANG_TIMEOUT = TimeUnit.MINUTES.toMillis(15);
  private static final long LAST_OUTAGE = TimeUnit.DAYS.toMillis(2);

  GangCell(double load, boolean areFour, boolean preempts) {
    this(load, areFour, preempts, Trouble.NONE);
  }

  /**
   * Returns all cells: three loads in one queue, the one in the middle with lost nodes, too; in
   * four queues these, or the one in the middle.
   *
   * @param givesUp only the one in the middle, with AMs that give up
   */
  static List<GangCell> all(boolean quick, boolean givesUp) {
    if (givesUp) {
      return List.of(new GangCell(BUSY, false, false, Trouble.GIVING_UP));
    }
    List<GangCell> cells = new ArrayList<>();
    LOADS.forEach(load -> cells.add(new GangCell(load, false, false)));
    cells.add(new GangCell(BUSY, false, false, Trouble.LOST_NODES));
    (quick ? List.of(BUSY) : LOADS)
        .forEach(
            load -> {
              cells.add(new GangCell(load, true, false));
              cells.add(new GangCell(load, true, true));
            });
    return cells;
  }

  /**
   * Returns stock in FIFO and in fair order, and Heddle without the tags of gangs and with them.
   */
  List<Entrant> rows() {
    Schedulers schedulers =
        new Schedulers(areFour ? QueuedSettings.of(Queues.percents()) : AdminSettings.NONE);
    Map<String, String> preemption =
        Map.of(YarnConfiguration.RM_SCHEDULER_ENABLE_MONITORS, String.valueOf(preempts));
    return Stream.of(
            Entrant.stock(schedulers, "capacity")
                .map(row -> row.changed("fifo", Map.of("ordering-policy", "fifo"))),
            Entrant.stock(schedulers, "capacity"),
            Entrant.policy(schedulers, NO_TAGS, Entrant.HEDDLE, Map.of(), Hints.NONE),
            Entrant.policy(schedulers, Entrant.HEDDLE, Entrant.HEDDLE, Map.of(), Hints.GANGS))
        .flatMap(rows -> rows)
        .map(row -> row.changed(row.name(), preemption))
        .toList();
  }

  SimulationSettings settings(long seed) {
    SimulationSettings standard = SimulationSettings.standard(seed);
    return switch (trouble) {
      case NONE -> standard;
      case LOST_NODES -> with(standard, standard.timing(), outages(seed));
      case GIVING_UP ->
          with(standard, standard.timing().withGangTimeout(GANG_TIMEOUT), standard.faults());
    };
  }

  /** One node after the other is lost: none is lost again before it is back. */
  private static Faults outages(long seed) {
    RandomGenerator random = Seeds.random(seed, "outages");
    List<NodeOutage> outages = new ArrayList<>();
    for (long from = BETWEEN_OUTAGES; from < LAST_OUTAGE; from += BETWEEN_OUTAGES) {
      int node = outages.size() % GangJobs.CLUSTER.nodeCount();
      outages.add(
          new NodeOutage(node, from, from + random.nextLong(SHORTEST_OUTAGE, BETWEEN_OUTAGES)));
    }
    return new Faults(0, 0, 1, outages);
  }

  private static SimulationSettings with(
      SimulationSettings standard, Timing timing, Faults faults) {
    return new SimulationSettings(
        standard.seed(),
        timing,
        standard.slowStart(),
        standard.locality(),
        standard.remotePenalty(),
        faults,
        standard.horizon(),
        standard.interference());
  }

  String text() {
    String text = "load-%s/queues-%d".formatted(load, areFour ? Queues.values().length : 1);
    return text + (preempts ? "/preemption" : "") + trouble.text;
  }
}
