package io.heddle.sim.sweep;

import io.heddle.config.HeddleConfig;
import io.heddle.config.Keys;
import io.heddle.sim.AdminSettings;
import io.heddle.sim.Contender;
import io.heddle.sim.FairAllocations;
import io.heddle.sim.SchedulerChoice;
import io.heddle.sim.SchedulerChoice.Family;
import io.heddle.sim.Schedulers;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;

/**
 * Configurations of a sweep: the present one, its scheduler with other settings, and Heddle's
 * policies.
 */
public final class SweepCandidates {
  private static final String MASTERS = "yarn.scheduler.capacity.maximum-am-resource-percent";
  private static final String QUEUE_MASTERS = ".maximum-am-resource-percent";
  private static final String FAIR_MASTERS = "queueMaxAMShareDefault";
  private static final String FAIR_POLICY = "defaultQueueSchedulingPolicy";
  private static final String SLOW_START = "mapreduce.job.reduce.slowstart.completedmaps";
  private static final String CLASS = "yarn.resourcemanager.scheduler.class";
  private static final String SHIPPED_ORDER = "fifo";
  private static final String SHIPPED_MASTERS = "0.1";

  private static final Map<Family, String> CLASSES =
      Map.of(
          Family.CAPACITY,
          "org.apache.hadoop.yarn.server.resourcemanager.scheduler.capacity.CapacityScheduler",
          Family.FAIR,
          "org.apache.hadoop.yarn.server.resourcemanager.scheduler.fair.FairScheduler",
          Family.HEDDLE,
          "io.heddle.yarn.HeddleScheduler");

  private final AdminSettings admin;
  private final Schedulers schedulers;
  private final double slowStart;
  private final SchedulerChoice present;
  private final boolean presentOneQueue;

  /**
   * Candidates of an admin's settings, or what Hadoop ships; {@code slowStart} is the present one.
   */
  public SweepCandidates(AdminSettings admin, double slowStart) {
    this.admin = admin;
    this.slowStart = slowStart;
    schedulers = new Schedulers(admin);
    Contender contender = schedulers.named(isHeddle() ? "heddle" : schedulers.present());
    presentOneQueue = contender.oneQueue();
    present = asItIs(contender.scheduler());
  }

  private boolean isHeddle() {
    String mode =
        admin
            .capacity()
            .getOrDefault(
                HeddleConfig.MODE,
                admin
                    .site()
                    .getOrDefault(HeddleConfig.MODE, Keys.defaults().get(HeddleConfig.MODE)));
    return admin.site().getOrDefault(CLASS, "").equals(CLASSES.get(Family.HEDDLE))
        && mode.equals("active");
  }

  /** Built-in settings let masters fill the cluster, and order by fair share: Hadoop does not. */
  private SchedulerChoice asItIs(SchedulerChoice choice) {
    if (choice.family() == Family.FAIR) {
      // The name of a policy would be laid over that of the file.
      String allocations = admin.fair().isEmpty() ? choice.allocations() : admin.fair();
      return new SchedulerChoice(
          SweepCandidate.PRESENT, Family.FAIR, choice.settings(), allocations);
    }
    return named(
        SweepCandidate.PRESENT,
        choice,
        admin.capacity().isEmpty()
            ? queueKeys(choice.settings(), SHIPPED_ORDER, SHIPPED_MASTERS)
            : Map.of());
  }

  /** All of them, the present one first; what would be the same as that one is left out. */
  public List<SweepCandidate> of(SweepGrid grid) {
    List<SweepCandidate> all = new ArrayList<>();
    all.add(
        new SweepCandidate(
            new Contender(present, OptionalDouble.empty(), presentOneQueue), List.of()));
    for (double masters : grid.masters()) {
      for (double start : grid.slowStarts()) {
        String suffix =
            ", masters " + masters + (grid.slowStarts().size() > 1 ? ", slow-start " + start : "");
        if (present.family() == Family.FAIR) {
          all.add(fair("fair", suffix, masters, start));
          all.add(fair("drf", suffix, masters, start));
        } else {
          all.add(capacity("fifo", suffix, masters, start));
          all.add(capacity("fair", suffix, masters, start));
        }
        for (String policy : grid.policies()) {
          all.add(heddle(policy, suffix, masters, start));
        }
      }
    }
    all.removeIf(one -> !one.name().equals(SweepCandidate.PRESENT) && one.change().isEmpty());
    return all;
  }

  private SweepCandidate capacity(String order, String suffix, double masters, double start) {
    Contender from = schedulers.named("capacity");
    Map<String, String> keys =
        queueKeys(from.scheduler().settings(), order, String.valueOf(masters));
    return candidate("capacity " + order + suffix, from, keys, start);
  }

  private SweepCandidate heddle(String policy, String suffix, double masters, double start) {
    Contender from = schedulers.named("heddle");
    Map<String, String> keys = masterKeys(from.scheduler().settings(), String.valueOf(masters));
    keys.put(HeddleConfig.MODE, "active");
    keys.put(HeddleConfig.POLICY, policy);
    return candidate(policy + suffix, from, keys, start);
  }

  private SweepCandidate candidate(
      String name, Contender from, Map<String, String> keys, double start) {
    SchedulerChoice choice = named(name, from.scheduler(), keys);
    List<Setting> change = new ArrayList<>(ofClass(choice.family()));
    Map<String, String> before =
        present.family() == Family.FAIR ? admin.capacity() : present.settings();
    keys.forEach(
        (key, value) -> {
          if (!value.equals(before.getOrDefault(key, shipped(key)))) {
            change.add(new Setting(Setting.CAPACITY, key, value));
          }
        });
    return withSlowStart(new Contender(choice, OptionalDouble.of(start), from.oneQueue()), change);
  }

  private String shipped(String key) {
    if (key.startsWith(Keys.PREFIX)) {
      // To be seen in the file of whoever switches Heddle on.
      return present.family() == Family.HEDDLE ? Keys.defaults().get(key) : "";
    }
    return key.endsWith(QUEUE_MASTERS) ? SHIPPED_MASTERS : SHIPPED_ORDER;
  }

  private SweepCandidate fair(String policy, String suffix, double masters, double start) {
    Contender from = schedulers.named(policy);
    SchedulerChoice choice = from.scheduler();
    String share = String.valueOf(masters);
    String allocations = FairAllocations.with(choice.allocations(), FAIR_MASTERS, share);
    List<Setting> change = new ArrayList<>(ofClass(Family.FAIR));
    change.add(new Setting(Setting.FAIR, FAIR_POLICY, policy));
    change.add(new Setting(Setting.FAIR, FAIR_MASTERS, share));
    return withSlowStart(
        new Contender(
            new SchedulerChoice(policy + suffix, Family.FAIR, choice.settings(), allocations),
            OptionalDouble.of(start),
            from.oneQueue()),
        change);
  }

  private List<Setting> ofClass(Family family) {
    return family == present.family()
        ? List.of()
        : List.of(new Setting(Setting.SITE, CLASS, CLASSES.get(family)));
  }

  private SweepCandidate withSlowStart(Contender contender, List<Setting> change) {
    double start = contender.slowStart().orElse(slowStart);
    if (Double.compare(start, slowStart) != 0) {
      change.add(new Setting(Setting.MAPRED, SLOW_START, String.valueOf(start)));
    }
    return new SweepCandidate(contender, change);
  }

  private static SchedulerChoice named(
      String name, SchedulerChoice choice, Map<String, String> keys) {
    Map<String, String> settings = new LinkedHashMap<>(choice.settings());
    settings.putAll(keys);
    return new SchedulerChoice(name, choice.family(), settings, choice.allocations());
  }

  private static Map<String, String> queueKeys(
      Map<String, String> settings, String order, String masters) {
    Map<String, String> keys = masterKeys(settings, masters);
    LeafQueues.orderKeys(settings).forEach(key -> keys.put(key, order));
    return keys;
  }

  /** The limit of all queues, and of those that have one of their own. */
  private static Map<String, String> masterKeys(Map<String, String> settings, String share) {
    Map<String, String> keys = new LinkedHashMap<>();
    keys.put(MASTERS, share);
    settings.keySet().stream()
        .filter(key -> key.endsWith(QUEUE_MASTERS) && !key.equals(MASTERS))
        .sorted()
        .forEach(key -> keys.put(key, share));
    return keys;
  }
}
