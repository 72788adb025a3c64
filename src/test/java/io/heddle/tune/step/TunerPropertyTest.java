package io.heddle.tune.step;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.fail;

import io.heddle.config.TunerConfig;
import io.heddle.tune.search.DynamicProgram;
import io.heddle.tune.search.Grid;
import io.heddle.tune.search.Plan;
import io.heddle.tune.search.Plan.GroupPlan;
import io.heddle.tune.search.Plan.PlanSearch;
import io.heddle.tune.search.Planner;
import io.heddle.tune.search.Planner.Look;
import io.heddle.tune.search.Workers;
import io.heddle.tune.step.Step.Apply;
import io.heddle.tune.workload.Group;
import io.heddle.tune.workload.Queue;
import io.heddle.tune.workload.Queue.Ordering;
import io.heddle.tune.workload.Queue.QueueRules;
import io.heddle.tune.workload.Queue.QueueSettings;
import io.heddle.tune.workload.Queue.QueueSpace;
import io.heddle.tune.workload.Snapshot;
import io.heddle.tune.workload.Snapshot.Family;
import io.heddle.tune.workload.SnapshotJob;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import org.apache.hadoop.conf.Configuration;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** What the tuner proposes keeps within the admin's bounds, whatever the search finds. */
class TunerPropertyTest {
  private static final int SETTINGS = 100;
  private static final double ROUNDING = 1e-6;
  private static final List<Ordering> ORDERINGS = List.copyOf(EnumSet.allOf(Ordering.class));

  private final Map<String, Double> minShares = new HashMap<>();
  private final Map<String, Double> maxShares = new HashMap<>();
  private double step;
  private int proposals;
  private int grownInVain;

  /** 100 configurations with 300 clusters each: plans drawn at random, a third of them wild. */
  @Tag("long")
  @Test
  void noBoundIsEverViolated() {
    SplittableRandom random = new SplittableRandom(20_260_101);
    for (int i = 0; i < SETTINGS; i++) {
      TunerConfig config = anyConfig(random);
      for (int j = 0; j < 300; j++) {
        Snapshot snapshot = anySnapshot(config, random);
        assertWithinBounds(config, snapshot, wanted -> anyPlan(wanted, random));
      }
    }
    assertThat(proposals).as("proposals that were checked").isGreaterThan(3_000);
  }

  /** The same with the real search. */
  @Test
  void norByTheRealSearch() {
    SplittableRandom random = new SplittableRandom(7);
    for (int i = 0; i < SETTINGS; i++) {
      TunerConfig config = anyConfig(random);
      for (int j = 0; j < 10; j++) {
        Look look = new Look(Grid.STANDARD, new DynamicProgram(), Look.CLOSE.detail());
        Planner planner = new Planner(Clusters.FLUID, groups -> look, random, Workers.common());
        assertWithinBounds(config, anySnapshot(config, random), planner::plan);
      }
    }
    assertThat(proposals).as("proposals that were checked").isGreaterThan(200);
    // Where the queues with jobs are beyond what the admin lets them have.
    assertThat(grownInVain).as("queues without jobs that grew").isLessThan(proposals / 20);
  }

  private TunerConfig anyConfig(SplittableRandom random) {
    minShares.clear();
    maxShares.clear();
    step = random.nextDouble(0.02, 1);
    Configuration conf = new Configuration(false);
    conf.set("yarn.scheduler.heddle.tuner.mode", "active");
    conf.set("yarn.scheduler.heddle.tuner.min-gain", "0");
    conf.set("yarn.scheduler.heddle.tuner.max-step", Double.toString(step));
    for (String path : List.of("root.g0", "root.g1", "root.g0.q0", "root.g0.q1", "root.g1.q2")) {
      if (random.nextInt(3) == 0) {
        double min = random.nextDouble(0.001, 0.3);
        minShares.put(path, min);
        conf.set("yarn.scheduler.heddle.tuner.queue." + path + ".min-share", "" + min);
      }
      if (random.nextInt(3) == 0) {
        double max = random.nextDouble(0.3, 1);
        maxShares.put(path, max);
        conf.set("yarn.scheduler.heddle.tuner.queue." + path + ".max-share", "" + max);
      }
    }
    return TunerConfig.parse(conf);
  }

  private static Snapshot anySnapshot(TunerConfig config, SplittableRandom random) {
    Family family = random.nextBoolean() ? Family.FAIR : Family.CAPACITY;
    Limits limits = new Limits(config);
    List<Group> groups = new ArrayList<>();
    double[] shares = anyShares(random.nextInt(1, 4), random);
    for (int i = 0; i < shares.length; i++) {
      String path = "root.g" + i;
      List<Queue> queues = new ArrayList<>();
      List<SnapshotJob> jobs = new ArrayList<>();
      for (double share : anyShares(random.nextInt(1, 5), random)) {
        String own = path + ".q" + queues.size();
        Ordering ordering =
            ORDERINGS.get(random.nextInt(family == Family.FAIR ? ORDERINGS.size() : 2));
        QueueSettings settings = new QueueSettings(share, ordering);
        queues.add(new Queue(own, QueueRules.FREE, settings, limits.space(own, settings, family)));
        for (int j = random.nextInt(3); j > 0; j--) {
          jobs.add(Clusters.job(own + j, own, random.nextDouble(1, 1_000)));
        }
      }
      QueueSpace space = limits.space(path, new QueueSettings(shares[i], Ordering.FIFO), family);
      groups.add(
          new Group(
              path,
              QueueRules.FREE,
              shares[i],
              space.lower(),
              space.upper(),
              queues,
              jobs,
              random.nextInt(4) > 0));
    }
    return new Snapshot(0, family, random.nextDouble(1, 100), groups);
  }

  private static double[] anyShares(int count, SplittableRandom random) {
    double[] shares = new double[count];
    Arrays.setAll(shares, i -> random.nextDouble(0.01, 1));
    double sum = Arrays.stream(shares).sum();
    return Arrays.stream(shares).map(share -> share / sum).toArray();
  }

  /** Somewhere between the present shares and others, and sometimes anywhere. */
  private static Plan anyPlan(Snapshot snapshot, SplittableRandom random) {
    double reach = random.nextInt(3) == 0 ? 1 : random.nextDouble(0.3);
    List<GroupPlan> groups = new ArrayList<>();
    double[] present = snapshot.groups().stream().mapToDouble(Group::share).toArray();
    double[] shares = moved(present, reach, random);
    for (int i = 0; i < shares.length; i++) {
      Group group = snapshot.groups().get(i);
      List<Queue> queues = group.queues();
      double[] own =
          moved(
              queues.stream().mapToDouble(queue -> queue.settings().share()).toArray(),
              group.newDemand() ? reach : 0,
              random);
      List<QueueSettings> settings = new ArrayList<>();
      for (int j = 0; j < own.length; j++) {
        List<Ordering> orderings = reach == 1 ? ORDERINGS : queues.get(j).space().orderings();
        settings.add(new QueueSettings(own[j], orderings.get(random.nextInt(orderings.size()))));
      }
      groups.add(new GroupPlan(group.path(), shares[i], settings));
    }
    return new Plan(groups, 1, 0, List.of());
  }

  private static double[] moved(double[] shares, double reach, SplittableRandom random) {
    double[] others = anyShares(shares.length, random);
    double[] moved = new double[shares.length];
    Arrays.setAll(moved, i -> Math.min(1, (1 - reach) * shares[i] + reach * others[i]));
    return moved;
  }

  private void assertWithinBounds(TunerConfig config, Snapshot snapshot, PlanSearch plans) {
    Tuner tuner =
        new Tuner(config, plans, Clusters.FLUID, List.of(), entry -> {}, new PendingRequests());
    if (!(tuner.step(snapshot) instanceof Apply apply)) {
      return;
    }
    proposals++;
    Map<String, QueueSettings> now = SettingsByPath.of(snapshot);
    Map<String, QueueSettings> next = new HashMap<>(now);
    apply.change().queues().forEach(queue -> next.put(queue.path(), queue.after()));
    double sum = 0;
    for (Group group : snapshot.groups()) {
      assertWithinBounds(group.path(), now, next, snapshot.family());
      sum += next.get(group.path()).share();
      double within = 0;
      for (Queue queue : group.queues()) {
        if (group.newDemand()) {
          assertWithinBounds(queue.path(), now, next, snapshot.family());
        } else {
          assertThat(next.get(queue.path())).isEqualTo(now.get(queue.path()));
        }
        within += next.get(queue.path()).share();
        boolean idle = group.jobs().stream().noneMatch(job -> job.queue().equals(queue.path()));
        grownInVain += idle && grows(queue.path(), now, next) ? 1 : 0;
      }
      assertThat(within).isBetween(1 - ROUNDING, 1 + ROUNDING);
    }
    assertThat(sum).isBetween(1 - ROUNDING, 1 + ROUNDING);
    apply
        .change()
        .queues()
        .forEach(queue -> assertThat(now).containsEntry(queue.path(), queue.before()));
  }

  /** Beyond what it has and beyond its floor. */
  private boolean grows(
      String path, Map<String, QueueSettings> now, Map<String, QueueSettings> next) {
    double floor = minShares.getOrDefault(path, 0.0);
    return next.get(path).share() > Math.max(now.get(path).share(), floor) + ROUNDING;
  }

  /** A queue that keeps its share may be outside bounds that its siblings keep it from. */
  private void assertWithinBounds(
      String path, Map<String, QueueSettings> now, Map<String, QueueSettings> next, Family family) {
    double before = now.get(path).share();
    double after = next.get(path).share();
    double max = maxShares.getOrDefault(path, 1.0);
    double min = minShares.getOrDefault(path, Math.min(0.1, Math.min(before, max)));
    boolean kept = Math.abs(after - before) <= ROUNDING;
    boolean within =
        after < Math.max(max, before - step) + ROUNDING
            && after > Math.min(min, before + step) - ROUNDING;
    if (Math.abs(after - before) > step + ROUNDING || !(kept || within)) {
      fail("%s from %s to %s, allowed %s to %s", path, before, after, min, max);
    }
    if (family == Family.CAPACITY && next.get(path).ordering() == Ordering.DRF) {
      fail("%s of the Capacity scheduler has %s", path, next.get(path));
    }
  }
}
