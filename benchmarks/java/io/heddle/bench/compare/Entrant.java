package io.heddle.bench.compare;

import io.heddle.bench.generate.Hints;
import io.heddle.config.HeddleConfig;
import io.heddle.score.PlacementPolicy;
import io.heddle.sim.Contender;
import io.heddle.sim.SchedulerChoice;
import io.heddle.sim.Schedulers;
import java.util.HashMap;
import java.util.Map;
import java.util.stream.Stream;

public record Entrant(Contender contender, Hints hints) {
  /** Heddle's default policy. */
  public static final String HEDDLE = "heddle";

  /** Rows of Hadoop's schedulers, or one of them at another slow-start; users tell nothing. */
  public static Stream<Entrant> stock(Schedulers schedulers, String... names) {
    return Stream.of(names).map(name -> new Entrant(schedulers.named(name), Hints.NONE));
  }

  /** A row for one of Heddle's policies by its own name, to which users tell nothing. */
  public static Stream<Entrant> policy(Schedulers schedulers, String policy) {
    return policy(schedulers, policy, policy, Map.of(), Hints.NONE);
  }

  public static Stream<Entrant> policy(
      Schedulers schedulers, String row, String policy, Map<String, String> keys, Hints hints) {
    if (!PlacementPolicy.configNames().contains(policy)) {
      return Stream.empty();
    }
    Contender heddle = schedulers.named(HEDDLE);
    Map<String, String> settings = new HashMap<>(heddle.scheduler().settings());
    settings.put(HeddleConfig.POLICY, policy);
    settings.putAll(keys);
    SchedulerChoice choice = new SchedulerChoice(row, SchedulerChoice.Family.HEDDLE, settings, "");
    return Stream.of(
        new Entrant(new Contender(choice, heddle.slowStart(), heddle.oneQueue()), hints));
  }

  /** This row by another name, with other values of keys as in {@link #changed(Map, Map)}. */
  public Entrant changed(String name, Map<String, String> changed) {
    SchedulerChoice from = contender.scheduler();
    SchedulerChoice choice =
        new SchedulerChoice(
            name,
            from.family(),
            changed(from.settings(), changed),
            from.allocations(),
            from.profiles());
    return new Entrant(new Contender(choice, contender.slowStart(), contender.oneQueue()), hints);
  }

  /** Settings with other values, by whole keys or by the ends of keys that queues have. */
  public static Map<String, String> changed(
      Map<String, String> settings, Map<String, String> changed) {
    Map<String, String> all = new HashMap<>(settings);
    changed.forEach(
        (key, value) -> {
          if (key.startsWith("yarn.")) {
            all.put(key, value);
          }
          all.replaceAll((each, old) -> each.endsWith("." + key) ? value : old);
        });
    return all;
  }

  public String name() {
    return contender.scheduler().name();
  }

  public boolean isHeddle() {
    return contender.scheduler().family() == SchedulerChoice.Family.HEDDLE;
  }
}
