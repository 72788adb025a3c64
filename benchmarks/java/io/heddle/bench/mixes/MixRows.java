package io.heddle.bench.mixes;

import io.heddle.bench.compare.Entrant;
import io.heddle.bench.generate.Hints;
import io.heddle.bench.mixes.Cell.Variation;
import io.heddle.config.HeddleConfig;
import io.heddle.model.RecurringName;
import io.heddle.profile.JobProfile;
import io.heddle.sim.Contender;
import io.heddle.sim.SchedulerChoice;
import io.heddle.sim.Schedulers;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.function.Function;
import java.util.stream.Stream;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.capacity.CapacitySchedulerConfiguration;
import org.apache.hadoop.yarn.util.resource.DominantResourceCalculator;

/**
 * The rows of the experiment: stock YARN as a careful administrator sets it up, and Heddle on the
 * same queues. All count dominant resources and let masters take at most three tenths of the
 * cluster; reduces of stock's rows start with the maps or, in rows {@code NAME@1.0}, after them.
 * One more has all but that and the queues as Hadoop ships it.
 */
public final class MixRows {
  /** Stock's rows; the best of them in a cell is what Heddle is compared with. */
  static final List<String> STOCK =
      List.of("fifo@1.0", "capacity@1.0", "drf@1.0", "capacity", "drf");

  /**
   * CapacityScheduler by its defaults: FIFO order, a tenth for masters, memory rounded up. It
   * counts what the others count: in virtual time more tasks than cores would cost nothing.
   */
  static final String AS_SHIPPED = "stock";

  /** Ends the name of the row that knows earlier runs of all jobs. */
  static final String WITH_PROFILES = "+profiles";

  private static final String CAPACITY = "yarn.scheduler.capacity.";
  private static final String MASTERS = "0.3";
  private static final String UNLIMITED = "<queueMaxAMShareDefault>-1.0";
  private static final OptionalDouble AFTER_MAPS = OptionalDouble.of(1);

  private final Schedulers schedulers;

  public MixRows(Schedulers schedulers) {
    this.schedulers = schedulers;
  }

  /** CapacityScheduler as shipped, CapacityScheduler in fair order, and Heddle. */
  public List<Contender> few() {
    return Stream.of(asShipped(), stock("capacity@1.0"), heddle("heddle"))
        .map(Entrant::contender)
        .toList();
  }

  /** The rows of a variation; {@code known} is for one more row of the first policy. */
  List<Entrant> all(
      List<String> policies, Variation variation, Map<RecurringName, JobProfile> known) {
    Entrant first = heddle(policies.get(0));
    return Stream.of(
            Stream.of(AS_SHIPPED).filter(variation::has).map(name -> asShipped()),
            STOCK.stream().filter(variation::has).map(this::stock),
            policies.stream().map(this::heddle),
            Stream.of(knowing(first, known)))
        .flatMap(Function.identity())
        .map(row -> row.changed(row.name(), variation.settings()))
        .toList();
  }

  private static Entrant knowing(Entrant row, Map<RecurringName, JobProfile> known) {
    Contender from = row.contender();
    return new Entrant(
        new Contender(
            from.scheduler().knowing(from.scheduler().name() + WITH_PROFILES, known),
            from.slowStart(),
            from.oneQueue()),
        row.hints());
  }

  private static SchedulerChoice with(
      SchedulerChoice choice, String allocations, Map<String, String> changed) {
    return new SchedulerChoice(
        choice.name(),
        choice.family(),
        Entrant.changed(choice.settings(), changed),
        allocations,
        choice.profiles());
  }

  private Entrant asShipped() {
    Contender queued = schedulers.named("capacity");
    Contender shipped = schedulers.named(AS_SHIPPED);
    Map<String, String> settings = new HashMap<>(queued.scheduler().settings());
    settings.keySet().removeIf(key -> !key.startsWith(CAPACITY + "root."));
    shipped.scheduler().settings().forEach(settings::putIfAbsent);
    SchedulerChoice choice =
        new SchedulerChoice(AS_SHIPPED, shipped.scheduler().family(), settings, "");
    return new Entrant(
        new Contender(
            with(
                choice,
                "",
                Map.of(
                    "ordering-policy",
                    "fifo",
                    "user-limit-factor",
                    "1",
                    CapacitySchedulerConfiguration.RESOURCE_CALCULATOR_CLASS,
                    DominantResourceCalculator.class.getName())),
            shipped.slowStart(),
            queued.oneQueue()),
        Hints.NONE);
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

  /** A row with the limit for masters; {@code changed} keys are in full or in each queue. */
  private static Entrant row(
      String name, Contender from, OptionalDouble slowStart, Map<String, String> changed) {
    SchedulerChoice choice = from.scheduler();
    Map<String, String> all = new HashMap<>(changed);
    all.put(CAPACITY + "maximum-am-resource-percent", MASTERS);
    String allocations =
        choice.allocations().replace(UNLIMITED, "<queueMaxAMShareDefault>" + MASTERS);
    SchedulerChoice named =
        new SchedulerChoice(name, choice.family(), choice.settings(), choice.allocations());
    return new Entrant(
        new Contender(with(named, allocations, all), slowStart, from.oneQueue()), Hints.NONE);
  }
}
