package io.heddle.bench.heartbeat;

import io.heddle.bench.compare.Setup;
import io.heddle.bench.experiment.Experiment;
import io.heddle.bench.experiment.ExperimentOptions;
import io.heddle.bench.experiment.Figures;
import io.heddle.bench.experiment.Samples;
import io.heddle.sim.report.Result;
import io.heddle.sim.report.ResultTable.Row;
import io.heddle.telemetry.MetricValue;
import io.heddle.yarn.tune.ConfigurationTuner;
import java.io.PrintStream;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Random;
import java.util.function.IntUnaryOperator;
import java.util.stream.Stream;
import org.apache.hadoop.yarn.server.resourcemanager.rmnode.RMNode;

/**
 * What a look of the tuner costs a ResourceManager with many nodes and applications: how long it
 * reads the scheduler, whose locks it holds meanwhile. Where queues are in fair order, all
 * applications hold about as many containers; where they are in fifo order and ask for more than
 * there is, one of each queue holds all.
 */
public final class TickExperiment implements Experiment {
  private static final List<String> QUEUES = List.of("a", "b", "c", "d");
  private static final int CONTAINERS_PER_NODE = 4;
  private static final int MEGABYTES = 4096;
  private static final int APPLICATIONS = 2_000;
  private static final int MAPS = 30;
  private static final int REDUCES = 1;
  private static final int ALL = 20_000;
  private static final int WARM = 3;
  private static final int LOOKS = 20;
  private static final double MICROS = 1_000;

  private final Figures figures = new Figures();

  @Override
  public int usualSeeds() {
    return 1;
  }

  @Override
  public Result run(ExperimentOptions options, PrintStream progress) {
    int nodes = options.quick() ? 1_000 : 12_000;
    for (long seed : options.seeds()) {
      for (HeartbeatContender contender :
          List.of(HeartbeatContender.CAPACITY, HeartbeatContender.HEDDLE)) {
        measure(contender, nodes, "even", "fair", application -> MAPS, seed, progress);
        measure(
            contender,
            nodes,
            "one-holds-all",
            "fifo",
            TickExperiment::firstAsksForAll,
            seed,
            progress);
      }
    }
    Map<String, String> settings = Setup.measuredHere();
    settings.put("cluster", nodes + " nodes of 4 containers, 4 queues");
    settings.put("applications", APPLICATIONS + " of MapReduce");
    return new Result("adaptive-tick", settings, options.seeds(), figures.rows(), Map.of());
  }

  private static int firstAsksForAll(int application) {
    return application < QUEUES.size() ? ALL : 1;
  }

  private void measure(
      HeartbeatContender contender,
      int nodes,
      String spread,
      String ordering,
      IntUnaryOperator maps,
      long seed,
      PrintStream progress) {
    try (BenchCluster cluster =
        new BenchCluster(
            contender,
            System::nanoTime,
            new BenchCluster.Load(QUEUES, ordering, maps, REDUCES),
            conf -> {})) {
      // Nodes first: each new one lets the scheduler go through all applications that it has.
      List<RMNode> added =
          Stream.generate(
                  () -> cluster.addNode(CONTAINERS_PER_NODE * MEGABYTES, CONTAINERS_PER_NODE))
              .limit(nodes)
              .toList();
      cluster.addApplications(APPLICATIONS, new Random(seed));
      added.forEach(cluster::heartbeat);
      cluster.settle();
      int containers = added.stream().mapToInt(cluster::containersOn).sum();
      String workload = "%s-%d-nodes/%s".formatted(contender.label(), nodes, spread);
      for (int i = 0; i < WARM; i++) {
        cluster.tuner().editSchedule();
      }
      look(cluster, workload);
      progress.printf("seed %d: %s, %d containers%n", seed, workload, containers);
    }
  }

  private void look(BenchCluster cluster, String workload) {
    Samples reads = new Samples();
    Samples holds = new Samples();
    for (int i = 0; i < LOOKS; i++) {
      ConfigurationTuner tuner = cluster.tuner();
      tuner.editSchedule();
      if (tuner.metrics().failures() > 0) {
        throw new IllegalStateException("the tuner failed; the log says why");
      }
      reads.add(MetricValue.of(tuner.metrics(), "LastReadNanos"));
      holds.add(MetricValue.of(tuner.metrics(), "LastLongestHoldNanos"));
    }
    add(workload, "read", reads);
    add(workload, "longest-hold", holds);
  }

  private void add(String workload, String metric, Samples samples) {
    figures.add(workload, "adaptive", metric + "-p50", samples.quantileMicros(0.5), "us");
    figures.add(workload, "adaptive", metric + "-max", samples.quantileMicros(1), "us");
  }

  @Override
  public String summary(Result result) {
    double longest =
        result.rows().stream()
            .filter(row -> row.metric().equals("longest-hold-max"))
            .mapToDouble(Row::mean)
            .max()
            .orElseThrow();
    return String.format(
        Locale.ROOT, "longest single read of the scheduler: %.2f ms", longest / MICROS);
  }
}
