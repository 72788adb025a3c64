package io.heddle.bench.reclaim;

import io.heddle.bench.compare.Entrant;
import io.heddle.bench.generate.Hints;
import io.heddle.config.ReclaimConfig;
import io.heddle.config.ReclaimConfig.MemoryConfig;
import io.heddle.sim.AdminSettings;
import io.heddle.sim.Contender;
import io.heddle.sim.NodeOffers;
import io.heddle.sim.SchedulerChoice;
import io.heddle.sim.Schedulers;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.Set;

/**
 * The rows: stock in fair order with dominant resources, nodes that offer more by other rules in
 * that order, and Heddle. Reduces after the maps and at most three tenths for masters everywhere.
 */
final class ReclaimRows {
  static final String STOCK = "stock";
  static final String RECLAIM = "reclaim";
  static final String HEDDLE = "heddle";
  static final String BOTH = "heddle+reclaim";
  private static final String MEMORY = "+memory";

  /** What was chosen on seeds 101 to 103; keys of the controller that are not as usual. */
  static final Map<String, String> CHOSEN =
      Map.of(
          ReclaimConfig.TARGET,
          "1.0",
          ReclaimConfig.STOP,
          "0.95",
          ReclaimConfig.WINDOW,
          "60000",
          ReclaimConfig.MAX_FACTOR,
          "1.6");

  static final Map<String, String> CHOSEN_WITH_MEMORY = withMemory();

  private static Map<String, String> withMemory() {
    Map<String, String> keys = new HashMap<>(CHOSEN);
    keys.put(MemoryConfig.MAX_FACTOR, "2.0");
    return Map.copyOf(keys);
  }

  private static final String MARKS = "marks";

  /** Rows that go by what nodes tell, and stock, with which they are compared. */
  static final Set<String> BY_FIGURES = Set.of(STOCK, MARKS, RECLAIM, BOTH);

  private static final String CAPACITY = "capacity";
  private static final String MASTERS = "yarn.scheduler.capacity.maximum-am-resource-percent";

  private ReclaimRows() {}

  static List<Entrant> all() {
    return List.of(
        row(STOCK, CAPACITY, NodeOffers.NONE, Map.of()),
        stockOrder("static-1.5", node -> node.capacity() * 3 / 2),
        stockOrder("static-2", node -> node.capacity() * 2),
        stockOrder(MARKS, WaterMarks.YAHOO),
        row(RECLAIM, Schedulers.withReclaim(CAPACITY), NodeOffers.NONE, CHOSEN),
        row(HEDDLE, HEDDLE, NodeOffers.NONE, Map.of()),
        row(BOTH, Schedulers.withReclaim(HEDDLE), NodeOffers.NONE, CHOSEN),
        stockOrder("oracle", new KnownUse()));
  }

  static List<Entrant> memory() {
    return List.of(
        row(STOCK, CAPACITY, NodeOffers.NONE, Map.of()),
        row(RECLAIM, Schedulers.withReclaim(CAPACITY), NodeOffers.NONE, CHOSEN),
        row(
            RECLAIM + MEMORY,
            Schedulers.withReclaim(CAPACITY),
            NodeOffers.NONE,
            CHOSEN_WITH_MEMORY),
        row(HEDDLE, HEDDLE, NodeOffers.NONE, Map.of()),
        row(BOTH + MEMORY, Schedulers.withReclaim(HEDDLE), NodeOffers.NONE, CHOSEN_WITH_MEMORY));
  }

  /** Stock's order, in Heddle's scheduler, whose nodes can be given other sizes. */
  private static Entrant stockOrder(String name, NodeOffers offers) {
    return row(name, Schedulers.withReclaim(CAPACITY), offers, Map.of(ReclaimConfig.MODE, "off"));
  }

  private static Entrant row(
      String name, String scheduler, NodeOffers offers, Map<String, String> keys) {
    Contender from = new Schedulers(AdminSettings.NONE).named(scheduler);
    SchedulerChoice choice = from.scheduler();
    Map<String, String> settings = new HashMap<>(choice.settings());
    settings.put(MASTERS, "0.3");
    settings.putAll(keys);
    return new Entrant(
        new Contender(
            new SchedulerChoice(name, choice.family(), settings, choice.allocations()),
            OptionalDouble.of(1),
            from.oneQueue(),
            offers),
        Hints.NONE);
  }
}
