package io.heddle.bench.heartbeat;

import io.heddle.bench.experiment.Figures;
import java.util.EnumMap;
import java.util.Map;
import java.util.Random;
import java.util.function.LongSupplier;
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
  private final LongSupplier ticker;

  HeartbeatTimes(int applications, long seed, boolean quick, LongSupplier ticker) {
    this.applications = applications;
    this.seed = seed;
    this.blocks = quick ? 10 : 120;
    this.ticker = ticker;
  }

  void measure(Figures figures) {
    Map<Contender, BenchCluster> clusters = new EnumMap<>(Contender.class);
    Map<Contender, RMNode> nodes = new EnumMap<>(Contender.class);
    try {
      for (Contender contender : Contender.values()) {
        BenchCluster cluster = new BenchCluster(contender, ticker);
        clusters.put(contender, cluster);
        nodes.put(contender, cluster.addNode(NODE_MEGABYTES, NODE_CORES));
        cluster.addApplications(applications, new Random(seed));
      }
      for (NodeState state : NodeState.values()) {
        for (Contender contender : Contender.values()) {
          // To compiled code, before the first sample.
          block(clusters.get(contender), nodes.get(contender), state, blocks / 4 * BLOCK, null);
        }
        Map<Contender, Samples> samples = new EnumMap<>(Contender.class);
        for (int i = 0; i < blocks; i++) {
          for (Contender contender : Contender.values()) {
            block(
                clusters.get(contender),
                nodes.get(contender),
                state,
                BLOCK,
                samples.computeIfAbsent(contender, key -> new Samples()));
          }
        }
        String workload = applications + "-apps/" + state.label();
        samples.forEach(
            (contender, durations) -> {
              String name = contender.label();
              figures.add(workload, name, "heartbeat-p50", durations.quantileMicros(0.5), "us");
              figures.add(workload, name, "heartbeat-p99", durations.quantileMicros(0.99), "us");
            });
      }
      for (Contender ours : Contender.OURS) {
        double micros = clusters.get(ours).meanDecisionMicros();
        figures.add(applications + "-apps", ours.label(), "decision-mean", micros, "us");
      }
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
