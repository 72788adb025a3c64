package io.heddle.bench.mixes;

import io.heddle.bench.compare.Entrant;
import io.heddle.bench.generate.Hints;
import io.heddle.config.HeddleConfig;
import io.heddle.sim.Contender;
import io.heddle.sim.SchedulerChoice;
import io.heddle.sim.Schedulers;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.stream.Stream;

/**
 * The rows of the experiment: stock YARN as a careful administrator sets it up, and Heddle on the
 * same queues. All count dominant resources and let masters take at most three tenths of the
 * cluster; reduces of stock's rows start with the maps or, in rows {@code NAME@1.0}, after them.
 */
final class MixRows {
  /** Stock's rows; the best of them in a cell is what Heddle is compared with. */
  static final List<String> STOCK =
      List.of("fifo@1.0", "capacity@1.0", "drf@1.0", "capacity", "drf");

  private static final String CAPACITY = "yarn.scheduler.capacity.";
  private static final String MASTERS = "0.3";
  private static final String UNLIMITED = "<queueMaxAMShareDefault>-1.0";
  private static final OptionalDouble AFTER_MAPS = OptionalDouble.of(1);

  private final Schedulers schedulers;

  MixRows(Schedulers schedulers) {
    this.schedulers = schedulers;
  }

  List<Entrant> all(List<String> policies) {
    return Stream.concat(STOCK.stream().map(this::stock), policies.stream().map(this::heddle))
        .toList();
  }

  private Entrant stock(String row) {
    // On several queues `fifo` alone would be one queue.
    return row.startsWith("fifo")
        ? row(row, schedulers.named("capacity"), AFTER_MAPS, Map.of("ordering-policy", "fifo"))
        : row(row, schedulers.named(row), schedulers.named(row).slowStart(), Map.of());
  }

  /** Heddle under a policy; {@code NAME@1.0} as for stock. */
  private Entrant heddle(String row) {
    Contender heddle = schedulers.named("heddle");
    String policy = row.replaceFirst("@.*", "");
    OptionalDouble slowStart = policy.equals(row) ? OptionalDouble.empty() : AFTER_MAPS;
    return row(row, heddle, slowStart, Map.of(HeddleConfig.POLICY, policy));
  }

  /**
   * A row with the limit for masters.
   *
   * @param changed keys with other values, by what they are called in full or in each queue
   */
  private static Entrant row(
      String name, Contender from, OptionalDouble slowStart, Map<String, String> changed) {
    SchedulerChoice choice = from.scheduler();
    Map<String, String> settings = new HashMap<>(choice.settings());
    settings.put(CAPACITY + "maximum-am-resource-percent", MASTERS);
    changed.forEach(
        (key, value) -> {
          if (key.startsWith("yarn.")) {
            settings.put(key, value);
          }
          settings.replaceAll((each, old) -> each.endsWith("." + key) ? value : old);
        });
    String allocations =
        choice.allocations().replace(UNLIMITED, "<queueMaxAMShareDefault>" + MASTERS);
    return new Entrant(
        new Contender(
            new SchedulerChoice(name, choice.family(), settings, allocations),
            slowStart,
            from.oneQueue()),
        Hints.NONE);
  }
}
