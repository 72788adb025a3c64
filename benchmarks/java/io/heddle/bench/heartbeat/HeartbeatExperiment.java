package io.heddle.bench.heartbeat;

import io.heddle.bench.compare.Setup;
import io.heddle.bench.experiment.Experiment;
import io.heddle.bench.experiment.ExperimentOptions;
import io.heddle.bench.experiment.Figures;
import io.heddle.config.NodesConfig;
import io.heddle.sim.report.Result;
import java.io.PrintStream;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import java.util.stream.LongStream;
import org.apache.hadoop.conf.Configuration;

/**
 * What a NodeManager heartbeat costs, Heddle's default policy and HaSTE beside stock
 * CapacityScheduler, in clusters where some of the running applications have pending requests. All
 * take turns within one JVM, and each ratio is one within a repetition.
 */
public final class HeartbeatExperiment implements Experiment {
  private static final int REPETITIONS = 5;
  private static final int QUICK_REPETITIONS = 3;
  private static final long TURN_NANOS = TimeUnit.MILLISECONDS.toNanos(500);
  private static final long QUICK_TURN_NANOS = TimeUnit.MILLISECONDS.toNanos(200);
  private static final long WARM_NANOS = TimeUnit.SECONDS.toNanos(2);
  private static final int FILL_TURNS = 2;

  /** Populations that are also measured with node filters. */
  private static final Set<Population> FILTERED =
      Set.of(Population.of(100, 100), Population.of(1_000, 100));

  private final Figures figures = new Figures();

  @Override
  public int usualSeeds() {
    return REPETITIONS;
  }

  @Override
  public Result run(ExperimentOptions options, PrintStream progress) {
    int repetitions = options.quick() ? QUICK_REPETITIONS : options.seeds().size();
    long turn = options.quick() ? QUICK_TURN_NANOS : TURN_NANOS;
    if (!options.quick()) {
      // First, while the heap is empty: after all other populations it did not last.
      progress.println("memory");
      new OwnTables(Population.of(10_000, 100), QUICK_REPETITIONS).measure(figures);
    }
    progress.println("warming up");
    List<NodeCondition> states =
        List.of(NodeCondition.EMPTY_NODE, NodeCondition.ONE_CONTAINER_FREE);
    measure(
        new Workloads(Population.of(100, 100), states, false),
        new Figures(),
        QUICK_REPETITIONS,
        WARM_NANOS,
        progress);
    for (Workloads each : options.quick() ? Workloads.quick() : Workloads.all()) {
      measure(each, figures, repetitions, turn, progress);
    }
    Map<String, Double> ratios = new LinkedHashMap<>();
    for (HeartbeatContender ours : HeartbeatContender.OURS) {
      ratios.putAll(figures.ratios(ours.label(), HeartbeatContender.CAPACITY.label()));
    }
    ratios.putAll(Wanted.judge(figures.medianRows(), ratios));
    Map<String, Double> filtered =
        figures.ratios(Wanted.FILTERS, HeartbeatContender.HEDDLE.label());
    ratios.putAll(filtered);
    ratios.putAll(Wanted.judgeFilters(filtered));
    return new Result(
        "heartbeat",
        settings(),
        LongStream.rangeClosed(1, repetitions).boxed().toList(),
        figures.medianRows(),
        ratios);
  }

  private static void measure(
      Workloads workloads, Figures figures, int repetitions, long turn, PrintStream progress) {
    Population population = workloads.population();
    Map<String, DrivenCluster> clusters = new LinkedHashMap<>();
    long start = System.nanoTime();
    try {
      for (HeartbeatContender contender : HeartbeatContender.values()) {
        clusters.put(
            contender.label(),
            new DrivenCluster(
                contender, population, workloads.states(), System::nanoTime, conf -> {}));
      }
      if (FILTERED.contains(population)) {
        clusters.put(
            Wanted.FILTERS,
            new DrivenCluster(
                HeartbeatContender.HEDDLE,
                population,
                workloads.states(),
                System::nanoTime,
                HeartbeatExperiment::filter));
      }
      long built = System.nanoTime();
      for (NodeCondition state : workloads.states()) {
        new HeartbeatTimes(clusters, repetitions, turn)
            .measure(population.workload(state), state, figures);
      }
      if (workloads.fill()) {
        new FillRate(clusters, repetitions, FILL_TURNS * turn)
            .measure(population.fillWorkload(), figures);
      }
      progress.printf(
          "%s: built in %.1f s, measured in %.1f s%s%n",
          workloads.states().isEmpty()
              ? population.fillWorkload()
              : population.workload(workloads.states().get(0)),
          seconds(built - start),
          seconds(System.nanoTime() - built),
          fallbacks(clusters));
    } finally {
      clusters.values().forEach(DrivenCluster::close);
    }
  }

  /** Every filter is on; none passes over a node, as more is pending than is free. */
  private static void filter(Configuration conf) {
    conf.set(NodesConfig.PACK, "true");
    conf.set(NodesConfig.STABLE, "host1*");
    conf.set(NodesConfig.HOT_CPU, "0.9");
    conf.set(NodesConfig.HOT_MEMORY, "0.9");
  }

  private static double seconds(long nanos) {
    return nanos / (double) TimeUnit.SECONDS.toNanos(1);
  }

  private static String fallbacks(Map<String, DrivenCluster> clusters) {
    return clusters.entrySet().stream()
        .filter(each -> each.getValue().fallbacks() > 0)
        .map(
            each ->
                "; %d passes of %s left to stock"
                    .formatted(each.getValue().fallbacks(), each.getKey()))
        .collect(Collectors.joining());
  }

  private static Map<String, String> settings() {
    Map<String, String> settings = Setup.measuredHere();
    settings.put("node", "<64 GB, 16 cores>");
    settings.put(
        "applications",
        "MapReduce, maps and reduces of 0.5 to 4 GB and 1 core; who asks holds 5 containers, who"
            + " does not 1 to 3");
    settings.put("ordering", "fair, or fifo where the workload says so");
    settings.put("figures", "median over repetitions in place of the mean");
    return settings;
  }
}
