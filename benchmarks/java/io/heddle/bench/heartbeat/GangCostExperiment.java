package io.heddle.bench.heartbeat;

import io.heddle.bench.compare.Setup;
import io.heddle.bench.experiment.Experiment;
import io.heddle.bench.experiment.ExperimentOptions;
import io.heddle.bench.experiment.Figures;
import io.heddle.bench.experiment.Samples;
import io.heddle.bench.experiment.Verdicts;
import io.heddle.config.HeddleConfig;
import io.heddle.sim.report.Result;
import io.heddle.telemetry.MetricValue;
import java.io.PrintStream;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.stream.Stream;
import org.apache.hadoop.yarn.server.resourcemanager.rmnode.RMNode;

/**
 * What waiting gangs cost: heartbeats of a full cluster in which a container of each node has just
 * ended, with jobs whose containers are gangs and with the same jobs without. The two take turns
 * within one JVM.
 */
public final class GangCostExperiment implements Experiment {
  private static final String GANGS = "gangs";
  private static final String NO_GANGS = "no-gangs";
  private static final int NODES = 1_000;
  private static final int QUICK_NODES = 100;

  /** A quarter of a gang fits a node: this many gangs for each node, of which four in five wait. */
  private static final double GANGS_PER_NODE = 1.25;

  private static final int GANG = 64;
  private static final int CORES = 16;
  private static final int MEGABYTES = 64 * 1024;
  private static final int UNLIMITED = 1_000_000;

  /** In fewer rounds, the JVM has not compiled all that a heartbeat runs. */
  private static final int WARM = 60;

  private static final int ROUNDS = 15;
  private static final int IDLE_ROUNDS = 3;
  private static final double MOST = 1.1;

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
    settings.put("cluster", "%d nodes of <64 GB, %d cores>, full".formatted(nodes, CORES));
    settings.put("jobs", "%.0f of %d containers each".formatted(GANGS_PER_NODE * nodes, GANG));
    Map<String, Double> ratios = new LinkedHashMap<>(figures.ratios(GANGS, NO_GANGS));
    Verdicts verdicts = new Verdicts();
    verdicts.atMost(
        "median heartbeat with gangs/without",
        MOST,
        figures.ratiosOf("heartbeat-p50", GANGS, NO_GANGS));
    ratios.putAll(verdicts.all());
    return options.result("gang-cost", settings, figures, ratios);
  }

  private void measure(int nodes, long seed) {
    try (Contender gangs = new Contender(nodes, seed, "MAPREDUCE");
        Contender without = new Contender(nodes, seed, "none")) {
      for (int round = 0; round < WARM; round++) {
        gangs.round(new Samples(), new Samples());
        without.round(new Samples(), new Samples());
      }
      Map<String, Contender> both = Map.of(GANGS, gangs, NO_GANGS, without);
      Map<String, Samples> heartbeats = Map.of(GANGS, new Samples(), NO_GANGS, new Samples());
      Map<String, Samples> looks = Map.of(GANGS, new Samples(), NO_GANGS, new Samples());
      for (int round = 0; round < ROUNDS; round++) {
        both.forEach((name, one) -> one.round(heartbeats.get(name), looks.get(name)));
      }
      both.forEach((name, one) -> add(nodes, name, one, heartbeats.get(name), looks.get(name)));
    }
  }

  private void add(int nodes, String name, Contender one, Samples heartbeats, Samples looks) {
    String workload = nodes + "-nodes";
    figures.add(workload, name, "gangs-waiting", one.waiting(), "");
    figures.add(workload, name, "heartbeat-p50", heartbeats.quantileMicros(0.5), "us");
    figures.add(workload, name, "heartbeat-p99", heartbeats.quantileMicros(0.99), "us");
    figures.add(workload, name, "look-p50", looks.quantileMicros(0.5), "us");
  }

  /** A cluster that is full, with one container of each node ended before its heartbeat. */
  private static final class Contender implements AutoCloseable {
    private final ThreadMXBean threads = ManagementFactory.getThreadMXBean();
    private final BenchCluster cluster;
    private final List<RMNode> nodes;

    Contender(int count, long seed, String gangTypes) {
      cluster =
          new BenchCluster(
              HeartbeatContender.HEDDLE,
              System::nanoTime,
              new BenchCluster.Load(List.of("default"), "fair", application -> GANG, 0),
              conf -> {
                conf.set("yarn.scheduler.heddle.queue.root.default.gang", gangTypes);
                // A busy machine must not turn a pass into one of stock's.
                conf.setInt(HeddleConfig.BUDGET, UNLIMITED);
              });
      nodes = Stream.generate(() -> cluster.addNode(MEGABYTES, CORES)).limit(count).toList();
      cluster.addApplications((int) (GANGS_PER_NODE * count), new Random(seed));
      // Gangs would be given places there, and wait for them during all that is measured.
      cluster.removeSilentNodes();
      fill();
    }

    private void fill() {
      int before = -1;
      for (int idle = 0; idle < IDLE_ROUNDS; ) {
        cluster.heddle().tick();
        nodes.forEach(cluster::heartbeat);
        cluster.settle();
        int containers = cluster.heddle().getRootQueueMetrics().getAllocatedContainers();
        idle = containers == before ? idle + 1 : 0;
        before = containers;
      }
    }

    /** Processor time of each heartbeat, and of the look of the background thread before them. */
    void round(Samples heartbeats, Samples looks) {
      looks.add(timed(() -> cluster.heddle().tick()));
      for (RMNode node : nodes) {
        cluster.empty(node, CORES - 1);
        heartbeats.add(timed(() -> cluster.heartbeat(node)));
      }
      cluster.settle();
    }

    private long timed(Runnable work) {
      long start = threads.getCurrentThreadCpuTime();
      work.run();
      return threads.getCurrentThreadCpuTime() - start;
    }

    double waiting() {
      return MetricValue.of(cluster.heddle().metrics(), "GangsWaiting");
    }

    @Override
    public void close() {
      cluster.close();
    }
  }
}
