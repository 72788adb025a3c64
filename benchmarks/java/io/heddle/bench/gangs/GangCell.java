package io.heddle.bench.gangs;

import io.heddle.bench.compare.Entrant;
import io.heddle.bench.generate.Hints;
import io.heddle.bench.packing.Queues;
import io.heddle.sim.AdminSettings;
import io.heddle.sim.QueuedSettings;
import io.heddle.sim.Schedulers;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.apache.hadoop.yarn.conf.YarnConfiguration;

/**
 * One part of the experiment.
 *
 * @param load work that arrives as a share of what the cluster can do, above 0
 * @param areFour whether jobs go to the queues of {@link Queues} instead of one
 * @param preempts whether YARN's preemption between queues is on
 */
record GangCell(double load, boolean areFour, boolean preempts) {
  static final String NO_TAGS = "heddle-no-tags";

  private static final List<Double> LOADS = List.of(0.7, 0.9, 1.2);
  private static final double BUSY = 0.9;

  /**
   * Returns all cells: three loads in one queue; in four queues these, or the one in the middle.
   */
  static List<GangCell> all(boolean quick) {
    List<GangCell> cells = new ArrayList<>();
    LOADS.forEach(load -> cells.add(new GangCell(load, false, false)));
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

  String text() {
    String text = "load-%s/queues-%d".formatted(load, areFour ? Queues.values().length : 1);
    return preempts ? text + "/preemption" : text;
  }
}
