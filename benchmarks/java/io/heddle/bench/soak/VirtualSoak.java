package io.heddle.bench.soak;

import io.heddle.bench.interference.SlowDowns;
import io.heddle.bench.interference.TableInterference;
import io.heddle.config.HeddleConfig;
import io.heddle.config.Keys;
import io.heddle.config.LearningConfig;
import io.heddle.sim.SchedulerChoice;
import io.heddle.sim.SchedulerChoice.Family;
import io.heddle.sim.SimulationSettings;
import io.heddle.sim.SimulationSettings.Faults;
import io.heddle.sim.SimulationSettings.NodeOutage;
import io.heddle.sim.engine.InspectedRun;
import io.heddle.sim.engine.scheduler.DrivenChoice;
import io.heddle.sim.workload.ClusterSpec;
import io.heddle.sim.workload.Seeds;
import io.heddle.sim.workload.Workload;
import io.heddle.yarn.HeddleScheduler;
import io.heddle.yarn.Leftovers;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;

/** Hours of virtual time in which jobs, tasks and nodes come and go at random. */
public final class VirtualSoak {
  static final long HOUR = 3_600_000;
  private static final ClusterSpec CLUSTER = ClusterSpec.of(16, 16_384, 16);
  private static final int JOBS_PER_HOUR = 60;
  private static final int LOOKS = 4;

  /** Megabytes by which the heap at the end may exceed that after a quarter. */
  private static final double HEAP_BOUND_MB = 8;

  private static final long BETWEEN_OUTAGES = HOUR / 6;

  private VirtualSoak() {}

  /**
   * What is left at the end of a run.
   *
   * @param unfinished jobs that did not end exactly once
   * @param mismatched containers that were lost or counted twice
   * @param failures of Heddle that stock order or a guard made good
   * @param heapMb in use after a full collection at each quarter of the span, in MB
   */
  public record Outcome(
      long containers,
      long unfinished,
      long mismatched,
      long failures,
      Leftovers leftovers,
      List<Double> heapMb) {
    public boolean isClean() {
      return unfinished == 0 && mismatched == 0 && failures == 0 && leftovers.isNothing();
    }

    /** After a quarter, when all tables have seen every kind of job. */
    double heapEarlyMb() {
      return heapMb.get(0);
    }

    double heapLateMb() {
      return heapMb.get(LOOKS - 1);
    }

    /** Whether more is in use at the end than chance explains. */
    public boolean heapGrows() {
      return heapLateMb() > heapEarlyMb() + HEAP_BOUND_MB;
    }
  }

  public static Outcome run(int hours, long seed) {
    SlowDowns slowDowns = SlowDowns.generated(4, Seeds.random(seed, "slow-downs"));
    Workload workload =
        new RandomJobs(JOBS_PER_HOUR, List.of("root.a", "root.b", "root.c"), slowDowns.names())
            .over(hours, seed);
    ContainerLedger ledger = new ContainerLedger();
    List<Double> heap = new ArrayList<>();
    try (InspectedRun run =
        new InspectedRun(
            workload,
            CLUSTER,
            DrivenChoice.of(new SchedulerChoice("heddle", Family.HEDDLE, scheduler(), "")),
            settings(hours, seed).withInterference(new TableInterference(slowDowns)),
            ledger)) {
      run.every(hours * HOUR / LOOKS, () -> heap.add(Heap.usedMb()));
      run.runPast(hours * HOUR);
      HeddleScheduler heddle = run.scheduler();
      return new Outcome(
          ledger.allocated(),
          ledger.unfinished(),
          ledger.mismatched(),
          heddle.metrics().fallbacks()
              + heddle.metrics().learningFailures()
              + heddle.metrics().admission().failures(),
          Leftovers.of(heddle),
          List.copyOf(heap));
    }
  }

  private static SimulationSettings settings(int hours, long seed) {
    SplittableRandom random = Seeds.random(seed, "outages");
    List<NodeOutage> outages = new ArrayList<>();
    for (long from = BETWEEN_OUTAGES; from < hours * HOUR; from += BETWEEN_OUTAGES) {
      // One after the other over the nodes: none is lost again before it is back.
      int node = outages.size() % CLUSTER.nodeCount();
      outages.add(new NodeOutage(node, from, from + random.nextLong(10_000, HOUR / 2)));
    }
    SimulationSettings standard = SimulationSettings.standard(seed);
    return new SimulationSettings(
        seed,
        standard.timing(),
        standard.slowStart(),
        true,
        1.2,
        new Faults(0.02, 0.02, 5, outages),
        standard.horizon(),
        standard.interference());
  }

  private static Map<String, String> scheduler() {
    Map<String, String> settings = new HashMap<>();
    settings.put("yarn.scheduler.minimum-allocation-mb", "1024");
    settings.put("yarn.scheduler.capacity.root.queues", "a,b,c");
    Map.of("a", "50", "b", "30", "c", "20")
        .forEach(
            (queue, share) -> {
              String prefix = "yarn.scheduler.capacity.root." + queue + ".";
              settings.put(prefix + "capacity", share);
              settings.put(prefix + "maximum-capacity", "100");
              settings.put(prefix + "user-limit-factor", "10");
            });
    settings.put("yarn.scheduler.capacity.maximum-am-resource-percent", "0.5");
    settings.put(
        "yarn.scheduler.capacity.resource-calculator",
        "org.apache.hadoop.yarn.util.resource.DominantResourceCalculator");
    settings.put(HeddleConfig.MODE, "active");
    settings.put(Keys.PREFIX + "queue.root.c.admission", "companion");
    settings.put(Keys.PREFIX + "queue.root.c.admission.max-running", "8");
    settings.put(LearningConfig.PERIOD, "30000");
    // A collection in the middle of a decision is none of Heddle's time.
    settings.put(HeddleConfig.BUDGET, "1000000");
    return settings;
  }
}
