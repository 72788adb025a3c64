package io.heddle.bench.heartbeat;

import io.heddle.bench.compare.Setup;
import io.heddle.bench.experiment.Experiment;
import io.heddle.bench.experiment.ExperimentOptions;
import io.heddle.bench.experiment.Figures;
import io.heddle.bench.experiment.Samples;
import io.heddle.config.ReclaimConfig;
import io.heddle.sim.report.Result;
import io.heddle.sim.report.ResultRow;
import io.heddle.telemetry.MetricValue;
import io.heddle.yarn.HeddleScheduler;
import java.io.PrintStream;
import java.lang.management.ManagementFactory;
import java.lang.reflect.Proxy;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.apache.hadoop.yarn.api.records.Resource;
import org.apache.hadoop.yarn.api.records.ResourceUtilization;
import org.apache.hadoop.yarn.server.resourcemanager.rmnode.RMNode;

/**
 * What a step of reclaiming costs a ResourceManager with many nodes: all of them are half used, and
 * so given more at one step, and busy, and so given what they have, at the next.
 */
public final class ReclaimCostExperiment implements Experiment {
  private static final int NODES = 4_000;
  private static final int QUICK_NODES = 400;
  private static final int QUEUES = 50;
  private static final int APPLICATIONS = 200;
  private static final int MEGABYTES = 64 * 1024;
  private static final int CORES = 16;
  private static final int MAPS = 100_000;
  private static final double BUSY = 0.9;
  private static final double HALF = 0.5;
  private static final long STEP_MILLIS = 3_000;
  private static final int WARM = 10;
  private static final int STEPS = 40;
  private static final double MILLIS = 1_000;

  private final Figures figures = new Figures();

  @Override
  public int usualSeeds() {
    return 3;
  }

  @Override
  public Result run(ExperimentOptions options, PrintStream progress) {
    int nodes = options.quick() ? QUICK_NODES : NODES;
    for (long seed : options.seeds()) {
      measure(nodes, seed);
      progress.printf("seed %d: measured%n", seed);
    }
    Map<String, String> settings = Setup.measuredHere();
    settings.put(
        "cluster", "%d nodes of <64 GB, %d cores>, %d queues".formatted(nodes, CORES, QUEUES));
    return options.result("reclaim-cost", settings, figures, Map.of());
  }

  private void measure(int count, long seed) {
    List<String> queues = IntStream.range(0, QUEUES).mapToObj(i -> "q" + i).toList();
    AtomicLong clock = new AtomicLong(1);
    try (BenchCluster cluster =
        new BenchCluster(
            HeartbeatContender.HEDDLE,
            () -> System.nanoTime() + TimeUnit.MILLISECONDS.toNanos(clock.get()),
            new BenchCluster.Load(queues, "fair", application -> MAPS, 0),
            conf -> {
              conf.set(ReclaimConfig.MODE, "active");
              conf.set(ReclaimConfig.QUEUES, "root");
              conf.set(ReclaimConfig.NODES, "host.*");
              conf.set(ReclaimConfig.PERIOD, "3600000");
              conf.set(ReclaimConfig.WINDOW, "1000");
              conf.set(ReclaimConfig.STALE_AFTER, "3600000");
            })) {
      List<RMNode> nodes =
          Stream.generate(() -> cluster.addNode(MEGABYTES, CORES)).limit(count).toList();
      cluster.addApplications(APPLICATIONS, new Random(seed));
      nodes.forEach(cluster::heartbeat);
      cluster.settle();
      HeddleScheduler heddle = cluster.heddle();
      heddle.reclaim().step();
      steps(nodes, heddle, clock, WARM, new Samples(), new Samples());
      Samples processor = new Samples();
      Samples holds = new Samples();
      steps(nodes, heddle, clock, STEPS, processor, holds);
      add(count, "step-cpu", processor);
      add(count, "longest-hold", holds);
      figures.add(
          workload(count),
          "reclaim",
          "cpu-per-node-p50",
          processor.quantileMicros(HALF) / count,
          "us");
    }
  }

  private static void steps(
      List<RMNode> nodes,
      HeddleScheduler heddle,
      AtomicLong clock,
      int count,
      Samples processor,
      Samples holds) {
    var threads = ManagementFactory.getThreadMXBean();
    for (int step = 0; step < count; step++) {
      boolean isBusy = step % 2 == 1;
      clock.addAndGet(STEP_MILLIS);
      nodes.forEach(
          node -> heddle.reclaim().heartbeat(UsedNode.of(node, CORES, isBusy ? BUSY : HALF)));
      long start = threads.getCurrentThreadCpuTime();
      heddle.reclaim().step();
      processor.add(threads.getCurrentThreadCpuTime() - start);
      holds.add(MetricValue.of(heddle.metrics(), "ReclaimHoldNanos"));
      int offering = heddle.reclaim().status().reclaiming();
      if (offering != (isBusy ? 0 : nodes.size())) {
        throw new IllegalStateException(
            "%d of %d nodes offer more".formatted(offering, nodes.size()));
      }
    }
  }

  private static String workload(int nodes) {
    return nodes + "-nodes/all-resized";
  }

  private void add(int nodes, String metric, Samples samples) {
    figures.add(workload(nodes), "reclaim", metric + "-p50", samples.quantileMicros(HALF), "us");
    figures.add(workload(nodes), "reclaim", metric + "-max", samples.quantileMicros(1), "us");
  }

  @Override
  public String summary(Result result) {
    return String.format(
        Locale.ROOT,
        "processor time for each resized node: %.3f ms; the lock is held for %.1f ms at most",
        mean(result, "cpu-per-node-p50") / MILLIS,
        mean(result, "longest-hold-max") / MILLIS);
  }

  private static double mean(Result result, String metric) {
    return result.rows().stream()
        .filter(row -> row.metric().equals(metric))
        .mapToDouble(ResultRow::mean)
        .max()
        .orElseThrow();
  }

  private static final class UsedNode {
    private UsedNode() {}

    static RMNode of(RMNode node, int cores, double share) {
      ResourceUtilization use = ResourceUtilization.newInstance(1, 1, (float) (cores * share));
      Resource hardware = Resource.newInstance(node.getTotalCapability().getMemorySize(), cores);
      return (RMNode)
          Proxy.newProxyInstance(
              RMNode.class.getClassLoader(),
              new Class<?>[] {RMNode.class},
              (proxy, method, arguments) ->
                  switch (method.getName()) {
                    case "getNodeUtilization" -> use;
                    case "getPhysicalResource" -> hardware;
                    default -> method.invoke(node, arguments);
                  });
    }
  }
}
