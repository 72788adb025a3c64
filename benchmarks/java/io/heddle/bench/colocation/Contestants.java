package io.heddle.bench.colocation;

import io.heddle.admit.Admissions;
import io.heddle.bench.colocation.policy.Oracle;
import io.heddle.bench.colocation.policy.Orders;
import io.heddle.bench.colocation.policy.PairRates;
import io.heddle.bench.colocation.queue.PaperGroups;
import io.heddle.bench.colocation.queue.QueueCase;
import io.heddle.bench.compare.Setup;
import io.heddle.config.AdmissionConfig;
import io.heddle.config.LearningConfig.BanditConfig;
import io.heddle.sim.SchedulerChoice;
import io.heddle.sim.Schedulers;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

final class Contestants {
  static final String FIFO = "fifo";
  static final String RANDOM = "random";
  static final String ORACLE = "oracle";
  static final String ORACLE_PRICES = ORACLE + "-prices";
  private static final String HUGO = "hugo";
  static final String COMPANION = "companion";
  static final String AFTER_45 = COMPANION + "+45";
  static final String AFTER_100 = COMPANION + "+100";
  private static final String MARY_AGAIN = "mary+prior";
  private static final String MARY_ALL = "mary-all";
  private static final String HUGO_STAR_20 = "hugo-star-20";
  private static final String MOST_PARALLEL = "yarn.scheduler.capacity.max-parallel-apps";
  private static final Schedulers SCHEDULERS = new Schedulers(Setup.BY_HEARTBEATS);

  /** With what waiting jobs were compared before. */
  private static final Map<String, String> BESIDE_ALL = Map.of(BanditConfig.BESIDE, "all");

  private static final Map<String, String> BY_ROW = Map.of(BanditConfig.NORMALISE, "row");

  /** The paper's six groups (CCPE 2020, Table 6). */
  private static final Map<String, String> TABLE_6 =
      PaperGroups.TABLE_6.entrySet().stream()
          .collect(
              Collectors.toMap(
                  group -> BanditConfig.GROUP + group.getKey(),
                  group -> String.join(",", group.getValue())));

  /** Hugo*'s limit in the paper: 20 rounds, of a minute here (section 4.3.1). */
  private static final Map<String, String> LIMIT_OF_20 =
      Map.of(BanditConfig.WAITING_LIMIT, "1200000");

  private final int jobsAtOnce;

  /** Rows under which so many jobs run at a time, by a limit of the scheduler's own. */
  Contestants(int jobsAtOnce) {
    this.jobsAtOnce = jobsAtOnce;
  }

  /** Returns the contestants of Mary's queues, whose jobs are in no groups of the paper's. */
  List<Contestant> marys() {
    return all().stream().filter(one -> !one.hasKey(BanditConfig.GROUP)).toList();
  }

  List<Contestant> hugos() {
    Set<String> others = Set.of(MARY_AGAIN, MARY_ALL, HUGO_STAR_20);
    return all().stream().filter(one -> !others.contains(one.name())).toList();
  }

  /** Returns Hugo after the papers' queues, and after the same queue once, 5 and 20 times. */
  List<Contestant> hugosThatKnow() {
    List<Contestant> rows =
        new ArrayList<>(
            all().stream()
                .filter(one -> Set.of(FIFO, "round-robin", HUGO, ORACLE).contains(one.name()))
                .toList());
    for (int times : List.of(1, 5, 20)) {
      rows.add(
          learned(HUGO + "+" + times, Admissions.HUGO, TABLE_6)
              .after((papers, about) -> Collections.nCopies(times, about)));
    }
    return rows;
  }

  /**
   * Returns the contestants of Hugo's queues whose jobs arrive in rounds, of which one waits for
   * twenty at most.
   */
  List<Contestant> hugoStars() {
    Set<String> others = Set.of(MARY_AGAIN, MARY_ALL);
    return all().stream().filter(one -> !others.contains(one.name())).toList();
  }

  private List<Contestant> all() {
    return Stream.of(stock(), unlearned(), learned()).flatMap(List::stream).toList();
  }

  private List<Contestant> stock() {
    return List.of(fifo(), capacity("capacity"));
  }

  Contestant fifo() {
    return capacity(FIFO);
  }

  private Contestant capacity(String name) {
    SchedulerChoice choice = SCHEDULERS.named(name).scheduler();
    Map<String, String> settings = new HashMap<>(choice.settings());
    settings.put(MOST_PARALLEL, String.valueOf(jobsAtOnce));
    return stock(new SchedulerChoice(name, choice.family(), settings, ""));
  }

  private static Contestant stock(SchedulerChoice choice) {
    return new Contestant(choice, Ordering.CONFIGURED, Schooling.NONE);
  }

  /** Orders that know nothing, and those that know all. */
  private List<Contestant> unlearned() {
    return List.of(
        by("round-robin", Ordering.by((about, random) -> Orders.roundRobin())),
        by(RANDOM, Ordering.by((about, random) -> Orders.random(random))),
        by(ORACLE, Ordering.by((about, random) -> Oracle.centred(rates(about)))),
        by(
            ORACLE_PRICES,
            Ordering.by((about, random) -> Oracle.prices(rates(about), about.seconds()))));
  }

  private static PairRates rates(QueueCase about) {
    return new PairRates(about.interference(), about.layout().containersPerNode());
  }

  private Contestant by(String name, Ordering ordering) {
    return heddle(name, Map.of(), ordering, Schooling.NONE);
  }

  private List<Contestant> learned() {
    return List.of(
        learned("mary", Admissions.MARY, Map.of()),
        learned(MARY_ALL, Admissions.MARY, BESIDE_ALL),
        learned(MARY_AGAIN, Admissions.MARY, Map.of()).after(Schooling.of(1)),
        learned(HUGO, Admissions.HUGO, TABLE_6),
        learned("hugo-all", Admissions.HUGO, with(TABLE_6, BESIDE_ALL)),
        learned("hugo-row", Admissions.HUGO, with(TABLE_6, BY_ROW)),
        learned("hugo-found", Admissions.HUGO, Map.of()),
        learned("hugo-star", Admissions.HUGO_STAR, TABLE_6),
        learned(HUGO_STAR_20, Admissions.HUGO_STAR, with(TABLE_6, LIMIT_OF_20)),
        learned(COMPANION, Admissions.COMPANION, Map.of()),
        learned(AFTER_45, Admissions.COMPANION, Map.of()).after(Schooling.of(45)),
        learned(AFTER_100, Admissions.COMPANION, Map.of()).after(Schooling.of(100)));
  }

  private Contestant learned(String name, Admissions admission, Map<String, String> keys) {
    return heddle(
        name,
        with(keys, Map.of(AdmissionConfig.POLICY, admission.configName())),
        Ordering.CONFIGURED,
        Schooling.AS_PAPERS);
  }

  private static Map<String, String> with(Map<String, String> keys, Map<String, String> more) {
    Map<String, String> all = new HashMap<>(keys);
    all.putAll(more);
    return all;
  }

  /** Heddle's scheduler with these keys beside those that make it choose who starts. */
  Contestant heddle(String name, Map<String, String> keys, Ordering ordering, Schooling schooling) {
    SchedulerChoice choice = SCHEDULERS.named("heddle").scheduler();
    Map<String, String> settings = new HashMap<>(choice.settings());
    // An ordering of the experiment takes the place of whatever is named here.
    settings.put(AdmissionConfig.POLICY, Admissions.COMPANION.configName());
    settings.put(AdmissionConfig.MAX_RUNNING, String.valueOf(jobsAtOnce));
    settings.putAll(keys);
    return new Contestant(
        new SchedulerChoice(name, choice.family(), settings, ""), ordering, schooling);
  }
}
