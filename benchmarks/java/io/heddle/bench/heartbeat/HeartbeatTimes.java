package io.heddle.bench.heartbeat;

import io.heddle.bench.experiment.Figures;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Random;
import java.util.function.LongSupplier;
import java.util.function.Supplier;
import org.apache.hadoop.yarn.server.resourcemanager.rmnode.RMNode;

/**
 * Times heartbeats of one node in its three states, the contenders taking turns in small blocks.
 */
final class HeartbeatTimes {
  private static final int NODE_MEGABYTES = 64 * 1024;
  private static final int NODE_CORES = 16;
  private static final int BLOCK = 25;

  private final int applications;
  private final long seed;
  private final int blocks;

  HeartbeatTimes(int applications, long seed, boolean quick) {
    this.applications = applications;
    this.seed = seed;
    this.blocks = quick ? 10 : 120;
  }

  /** Those of a heartbeat experiment. */
  static Map<String, Supplier<BenchCluster>> contenders(LongSupplier ticker) {
    Map<String, Supplier<BenchCluster>> contenders = new LinkedHashMap<>();
    for (Contender contender : Contender.values()) {
      contenders.put(contender.label(), () -> new BenchCluster(contender, ticker));
    }
    return contenders;
  }

  /**
   * Measures.
   *
   * @param contenders make a cluster each, by the name of their rows
   */
  void measure(Map<String, Supplier<BenchCluster>> contenders, Figures figures) {
    Map<String, BenchCluster> clusters = new LinkedHashMap<>();
    Map<String, RMNode> nodes = new LinkedHashMap<>();
    try {
      contenders.forEach(
          (name, make) -> {
            BenchCluster cluster = make.get();
            clusters.put(name, cluster);
            nodes.put(name, cluster.addNode(NODE_MEGABYTES, NODE_CORES));
            cluster.addApplications(applications, new Random(seed));
          });
      for (NodeState state : NodeState.values()) {
        for (String name : clusters.keySet()) {
          // To compiled code, before the first sample.
          block(clusters.get(name), nodes.get(name), state, blocks / 4 * BLOCK, null);
        }
        Map<String, Samples> samples = new LinkedHashMap<>();
        for (int i = 0; i < blocks; i++) {
          for (String name : clusters.keySet()) {
            block(
                clusters.get(name),
                nodes.get(name),
                state,
                BLOCK,
                samples.computeIfAbsent(name, key -> new Samples()));
          }
        }
        String workload = applications + "-apps/" + state.label();
        samples.forEach(
            (name, durations) -> {
              figures.add(workload, name, "heartbeat-p50", durations.quantileMicros(0.5), "us");
              figures.add(workload, name, "heartbeat-p99", durations.quantileMicros(0.99), "us");
            });
      }
      clusters.forEach(
          (name, cluster) -> {
            double micros = cluster.meanDecisionMicros();
            if (!Double.isNaN(micros)) {
              figures.add(applications + "-apps", name, "decision-mean", micros, "us");
            }
          });
    } finally {
      clusters.values().forEach(BenchCluster::close);
    }
  }

  private static void block(
      BenchCluster cluster, RMNode node, NodeState state, int heartbeats, Samples samples) {
    for (int i = 0; i < heartbeats; i++) {
      prepare(cluster, node, state);
      long nanos = cluster.heartbeat(node);
      if (samples != null) {
        samples.add(nanos);
      }
    }
    // Not in between: the thread would sleep, and the next heartbeat would time how it wakes up.
    cluster.settle();
  }

  private static void prepare(BenchCluster cluster, RMNode node, NodeState state) {
    switch (state) {
      case FULL_NODE -> {
        if (cluster.containersOn(node) < NODE_CORES) {
          cluster.heartbeat(node);
        }
      }
      case ROOM_FOR_ONE -> {
        if (cluster.containersOn(node) < NODE_CORES) {
          cluster.heartbeat(node);
        }
        cluster.empty(node, NODE_CORES - 1);
      }
      case EMPTY_NODE -> cluster.empty(node, 0);
    }
    int expected =
        switch (state) {
          case FULL_NODE -> NODE_CORES;
          case ROOM_FOR_ONE -> NODE_CORES - 1;
          case EMPTY_NODE -> 0;
        };
    if (cluster.containersOn(node) != expected) {
      throw new IllegalStateException(
          state + " has " + cluster.containersOn(node) + " containers, not " + expected);
    }
  }
}
