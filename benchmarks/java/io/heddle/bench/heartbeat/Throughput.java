package io.heddle.bench.heartbeat;

import io.heddle.bench.experiment.Figures;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.function.LongSupplier;
import org.apache.hadoop.yarn.server.resourcemanager.rmnode.RMNode;

/**
 * Fills an empty cluster, one heartbeat of each node, and takes the time that the scheduler spent.
 */
final class Throughput {
  private static final int APPLICATIONS = 100;
  private static final int NODE_MEGABYTES = 64 * 1024;
  private static final int NODE_CORES = 16;

  private final int nodeCount;
  private final long seed;
  private final int rounds;
  private final LongSupplier ticker;

  Throughput(int nodeCount, long seed, boolean quick, LongSupplier ticker) {
    this.nodeCount = nodeCount;
    this.seed = seed;
    this.rounds = quick ? 1 : 5;
    this.ticker = ticker;
  }

  void measure(Figures figures) {
    Map<Contender, BenchCluster> clusters = new EnumMap<>(Contender.class);
    Map<Contender, List<RMNode>> nodes = new EnumMap<>(Contender.class);
    try {
      for (Contender contender : Contender.values()) {
        BenchCluster cluster = new BenchCluster(contender, ticker);
        clusters.put(contender, cluster);
        nodes.put(contender, new ArrayList<>());
        for (int i = 0; i < nodeCount; i++) {
          nodes.get(contender).add(cluster.addNode(NODE_MEGABYTES, NODE_CORES));
        }
        cluster.addApplications(APPLICATIONS, new Random(seed));
      }
      Map<Contender, List<Double>> fills = new EnumMap<>(Contender.class);
      for (int round = 0; round <= rounds; round++) {
        for (Contender contender : Contender.values()) {
          double perSecond = fill(clusters.get(contender), nodes.get(contender));
          if (round > 0) {
            fills.computeIfAbsent(contender, key -> new ArrayList<>()).add(perSecond);
          }
        }
      }
      fills.forEach(
          (contender, perSecond) ->
              figures.add(
                  nodeCount + "-nodes",
                  contender.label(),
                  "allocations-per-second",
                  Figures.median(perSecond),
                  "1/s"));
    } finally {
      clusters.values().forEach(BenchCluster::close);
    }
  }

  private static double fill(BenchCluster cluster, List<RMNode> nodes) {
    long nanos = 0;
    long containers = 0;
    for (RMNode node : nodes) {
      nanos += cluster.heartbeat(node);
      containers += cluster.containersOn(node);
    }
    for (RMNode node : nodes) {
      cluster.empty(node, 0);
    }
    cluster.settle();
    return containers * 1e9 / nanos;
  }
}
